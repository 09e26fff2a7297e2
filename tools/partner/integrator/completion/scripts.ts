export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

// Completion scripts for shells. Each script runs `workshop-api complete`, which prints one candidate per line,
// followed by a tab and a description. If the output is `:files`, the shell completes file names.

const bash = `# Completion of workshop-api for bash: eval "$(workshop-api completion bash)"
_workshop_api() {
  local line candidates=() words=() word="" at quotes=\\'\\"
  # bash divides words at colons and equals signs; the program is given what was typed, up to the cursor.
  read -ra words <<< "\${COMP_LINE:0:COMP_POINT}"
  [[ "\${COMP_LINE:0:COMP_POINT}" == *[[:space:]] ]] && words+=("")
  # A quotation mark that was opened is not part of the word.
  at=$((\${#words[@]} - 1))
  word="\${words[at]#[$quotes]}"
  words[at]="$word"
  while IFS= read -r line; do candidates+=("\${line%%$'\\t'*}"); done < <("\${words[0]}" complete -- "\${words[@]:1}" 2> /dev/null)
  COMPREPLY=()
  if [[ "\${candidates[0]-}" == ":files" ]]; then
    compopt -o filenames 2> /dev/null
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
    return
  fi
  # bash inserts only the part that it has not divided off.
  local divided="\${word%"\${COMP_WORDS[COMP_CWORD]#[$quotes]}"}"
  [[ "\${COMP_WORDS[COMP_CWORD]}" == [:=] ]] && divided="$word"
  for at in "\${!candidates[@]}"; do COMPREPLY+=("\${candidates[at]#"$divided"}"); done
}
complete -F _workshop_api workshop-api
`;

const zsh = `#compdef workshop-api
# Completion of workshop-api for zsh: source <(workshop-api completion zsh), after compinit
_workshop_api() {
  local -a lines candidates
  local line
  lines=("\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ "\${lines[1]}" == ":files" ]]; then
    _files
    return
  fi
  for line in "\${lines[@]}"; do
    [[ -n "$line" ]] && candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe -t candidates 'workshop-api' candidates
}
if [[ "$funcstack[1]" == _workshop_api ]]; then _workshop_api "$@"; else compdef _workshop_api workshop-api; fi
`;

const fish = `# Completion of workshop-api for fish: workshop-api completion fish | source
function __workshop_api
  set -l words (commandline --tokenize --cut-at-cursor --current-process)
  set -l typed (commandline --current-token --cut-at-cursor)
  set -l lines ($words[1] complete -- $words[2..-1] "$typed" 2> /dev/null)
  if test "$lines[1]" = ":files"
    __fish_complete_path "$typed"
  else
    printf '%s\\n' $lines
  end
end
complete --command workshop-api --no-files --arguments '(__workshop_api)'
`;

export const completionScripts: Record<Shell, string> = { bash, zsh, fish };
