# zsh: shows the due or next countdown before the prompt. Each % is doubled, because zsh reads a single % as its own format.
setopt prompt_subst
PROMPT='${"$(countdowns next 2>/dev/null)"//\%/%%} %# '
