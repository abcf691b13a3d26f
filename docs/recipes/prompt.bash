# bash: what is due or comes next, before the prompt.
PS1='$(countdowns next 2>/dev/null) \$ '
