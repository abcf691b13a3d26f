# zsh: shows the due or next countdown of the running board before the prompt. Each % is doubled, because zsh reads a
# single % as its own format.
setopt prompt_subst
PROMPT='${"$(countdowns next --running 2>/dev/null)"//\%/%%} %# '
