# bash: shows the due or next countdown before the prompt.
PS1='$(countdowns next 2>/dev/null) \$ '
