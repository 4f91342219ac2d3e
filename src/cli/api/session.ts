import type { Command } from 'commander';
import { type Outcome, type Output, openOutput } from '../output.js';
import type { Terminal } from '../terminal.js';
import { ApiClient } from './client.js';
import { type ConnectionOptions, findConnection } from './connection.js';

/** Connection and output of a command that uses the API. */
export interface Session {
  readonly api: ApiClient;
  readonly output: Output;
  readonly terminal: Terminal;
}

/** Adds commands that use the API, with their common options. */
export class ApiCommands {
  constructor(
    private readonly terminal: Terminal,
    private readonly outcome: Outcome,
  ) {}

  /** Adds a command to `parent`, such as `add(program, 'explain <send>', 'Explain ...')`. */
  add(parent: Command, usage: string, summary: string): Command {
    return parent
      .command(usage)
      .summary(summary)
      .description(summary)
      .option('--json', 'print JSON instead of text')
      .option('--url <address>', 'address of the service (OUTRIDER_URL, or this machine)')
      .option('--key-file <file>', 'file with the API key; "-" reads standard input (OUTRIDER_API_KEY_FILE)')
      .option('--workspace <id>', "workspace (OUTRIDER_WORKSPACE, or the API key's)");
  }

  /** Adds a command that only has subcommands. */
  group(parent: Command, name: string, summary: string): Command {
    return parent.command(name).summary(summary).description(summary);
  }

  /** Creates the action of a command: `run` gets the options and the arguments. */
  action<O extends object, A extends unknown[]>(run: (session: Session, options: O, ...args: A) => Promise<void>) {
    return async (...given: unknown[]): Promise<void> => {
      const command = given.pop() as Command;
      const options = given.pop() as O & ConnectionOptions;
      const api = new ApiClient(findConnection(options, this.terminal));
      const output = openOutput(command, this.terminal, this.outcome);
      await run({ api, output, terminal: this.terminal }, options, ...(given as A));
    };
  }
}
