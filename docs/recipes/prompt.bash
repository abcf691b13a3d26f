# bash: what is due or comes next, before the prompt. In zsh: setopt prompt_subst, and the same in PROMPT.
PS1='$(countdowns next 2>/dev/null) \$ '
