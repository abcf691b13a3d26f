# bash: shows the due or next countdown of the running board before the prompt.
PS1='$(countdowns next --running 2>/dev/null) \$ '
