# zsh: what is due or comes next, before the prompt. Each % is doubled, which zsh would read as its own.
setopt prompt_subst
PROMPT='${"$(countdowns next 2>/dev/null)"//\%/%%} %# '
