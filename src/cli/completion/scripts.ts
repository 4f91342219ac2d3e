import type { Completion } from './words.js';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Writes the completion script of a shell. */
export function completionScript(shell: Shell, completions: readonly Completion[]): string {
  return SCRIPTS[shell](completions);
}

const SCRIPTS: Readonly<Record<Shell, (completions: readonly Completion[]) => string>> = { bash, zsh, fish };

/** Names of commands are letters and hyphens, so they need no quotes. */
function wordsOf({ commands, options }: Completion): string {
  return [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)].join(' ');
}

const pathOf = ({ path }: Completion): string => path.join(' ');

/** Follows the words before the cursor through the commands; an unknown word is an argument or a value. */
function followCases(completions: readonly Completion[]): string {
  const deeper = completions.filter(({ path }) => path.length > 0).map((one) => `"${pathOf(one)}"`);
  return deeper.join('|');
}

function bash(completions: readonly Completion[]): string {
  return `# Completion of outrider for bash: outrider completion bash > ~/.local/share/bash-completion/completions/outrider
_outrider() {
  local at="" next="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    next="\${at:+$at }\${COMP_WORDS[i]}"
    case "$next" in ${followCases(completions)}) at="$next" ;; esac
  done
  local words=""
  case "$at" in
${completions.map((one) => `    "${pathOf(one)}") words="${wordsOf(one)}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _outrider outrider
`;
}

function zsh(completions: readonly Completion[]): string {
  return `#compdef outrider
# Completion of outrider for zsh: outrider completion zsh > a folder of $fpath, as _outrider
_outrider() {
  local at="" next="" i
  local -a choices
  for ((i = 2; i < CURRENT; i++)); do
    next="\${at:+$at }\${words[i]}"
    case "$next" in (${followCases(completions)}) at="$next" ;; esac
  done
  case "$at" in
${completions.map((one) => `    ("${pathOf(one)}") choices=(${zshChoices(one)}) ;;`).join('\n')}
  esac
  _describe 'outrider' choices || _files
}
compdef _outrider outrider
`;
}

function zshChoices({ commands, options }: Completion): string {
  const all = [
    ...commands.map(({ name, summary }) => [name, summary]),
    ...options.map((one) => [one.flag, one.summary]),
  ];
  return all.map(([name, summary = '']) => quoted(`${name}:${summary.replaceAll(':', ' ')}`)).join(' ');
}

function fish(completions: readonly Completion[]): string {
  const lines = completions.flatMap((one) => {
    const here = `-n ${quoted(`__outrider_at ${quoted(pathOf(one))}`)}`;
    return [
      ...one.commands.map(({ name, summary }) => `complete -c outrider ${here} -f -a ${name} -d ${quoted(summary)}`),
      ...one.options.map(
        ({ flag, summary }) => `complete -c outrider ${here} -l ${flag.replace(/^--/, '')} -d ${quoted(summary)}`,
      ),
    ];
  });
  return `# Completion of outrider for fish: outrider completion fish > ~/.config/fish/completions/outrider.fish
function __outrider_at
  set -l at ""
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$at $word")
    if contains -- "$next" ${completions.map((one) => quoted(pathOf(one))).join(' ')}
      set at "$next"
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}

/** Quotes a text for a shell: in single quotes, where a quote itself ends them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
