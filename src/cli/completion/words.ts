import type { Command } from 'commander';

/** Completions of a command line. */
export interface Completion {
  /** Names of the command and its parents, without the program: `['campaigns', 'list']`. */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly summary: string }[];
  readonly options: readonly { readonly flag: string; readonly summary: string }[];
}

/** Lists the possible completions of each command, starting with the program. */
export function completionsOf(command: Command, path: readonly string[] = []): Completion[] {
  const help = command.createHelp();
  const commands = command.commands.map((child) => ({ name: child.name(), summary: child.summary() }));
  const options = help
    .visibleOptions(command)
    .flatMap(({ long, description }) => (long ? [{ flag: long, summary: description }] : []));
  return [
    { path, commands, options },
    ...command.commands.flatMap((child) => completionsOf(child, [...path, child.name()])),
  ];
}
