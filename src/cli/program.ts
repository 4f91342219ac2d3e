import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { VERSION } from '../platform/program-folder.js';
import { startMessage } from '../platform/start-error.js';
import { ApiProblem, exitCodeOf, problemLines } from './api/problem.js';
import { ApiCommands } from './api/session.js';
import { archive } from './archive/archive.js';
import { unarchive } from './archive/unarchive.js';
import { backup } from './commands/backup.js';
import { config } from './commands/config.js';
import { doctor } from './commands/doctor.js';
import { hold } from './commands/hold.js';
import { move } from './commands/move.js';
import { release } from './commands/release.js';
import { restore } from './commands/restore.js';
import { retire } from './commands/retire.js';
import { rotateMasterKey } from './commands/rotate-master-key.js';
import { start } from './commands/start.js';
import { type UpgradeCommandOptions, upgrade } from './commands/upgrade.js';
import { verify } from './commands/verify.js';
import { completionScript, SHELLS, type Shell } from './completion/scripts.js';
import { completionsOf } from './completion/words.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { type Outcome, type Output, openOutput } from './output.js';
import { addCampaigns } from './remote/campaigns/campaigns.js';
import { addErase } from './remote/erase.js';
import { addEvents } from './remote/events-tail.js';
import { addExplain } from './remote/explain.js';
import { addImport } from './remote/import/import.js';
import { addKeys } from './remote/keys.js';
import { addMailboxes } from './remote/mailboxes.js';
import { addMcp } from './remote/mcp.js';
import { addPeople } from './remote/people.js';
import { addSendTest } from './remote/send-test.js';
import { addStatus } from './remote/status.js';
import { addWorkspaces } from './remote/workspaces.js';
import type { Terminal } from './terminal.js';
import { plainText } from './text.js';

const AFTER_HELP = `
Commands of the first two groups work on this machine, with the settings of the service ("outrider config").
Commands of the third group use the API of a service, here or elsewhere:
  OUTRIDER_URL           address of the service; default: this machine and PORT
  OUTRIDER_API_KEY       API key, or OUTRIDER_API_KEY_FILE with a file that contains it
  OUTRIDER_WORKSPACE     workspace; default: that of the API key

Exit codes:
  0  success
  1  the command failed
  2  invalid command line
  3  the command ran and found problems (doctor, config, verify, rotate-master-key, status, preflight, rejected rows)
  4  the API key is missing a permission or is not valid
  5  not found
  6  the service rejected the request
  7  the service does not respond or is overloaded`;

/** Parses a command line and runs its command. Returns an exit code of the help text. */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const outcome: Outcome = { code: EXIT.success };
  try {
    await buildProgram(terminal, outcome).parseAsync(argv);
    return outcome.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage;
    report(error, terminal, argv.includes('--json'));
    return exitCodeOf(error) ?? EXIT.failure;
  }
}

/** Errors go to standard error; with `--json` as one JSON document, which is the response of the API if there is one. */
function report(error: unknown, terminal: Terminal, json: boolean): void {
  const lines =
    error instanceof ApiProblem
      ? problemLines(error)
      : exitCodeOf(error) === null
        ? startMessage(error).split('\n')
        : [(error as Error).message];
  if (json) {
    const status = error instanceof ApiProblem ? error.status : null;
    const body = error instanceof ApiProblem ? error.body : null;
    terminal.err.write(`${JSON.stringify(body ?? { detail: lines.join('\n'), status })}\n`);
    return;
  }
  for (const line of lines) terminal.err.write(`${plainText(line, false)}\n`);
}

/** Commander's own errors are thrown, so that every exit code is chosen here. */
function buildProgram(terminal: Terminal, outcome: Outcome): Command {
  const program = new Command('outrider')
    .description('Self-hosted email outreach: campaigns, mailboxes, one inbox, signed webhooks.')
    .version(VERSION)
    .option('--json', 'print JSON instead of text')
    .addHelpText('after', AFTER_HELP)
    .configureOutput({
      writeOut: (text) => void terminal.out.write(text),
      writeErr: (text) => void terminal.err.write(text),
    })
    .exitOverride();
  addMachineCommands(program, terminal, outcome);
  addApiCommands(program, new ApiCommands(terminal, outcome));
  program.commandsGroup('Shell:');
  program
    .command('completion')
    .summary('Print the completion script of a shell')
    .description('Print the completion script of a shell. Its first lines say where it belongs.')
    .addArgument(new Argument('<shell>', 'shell').choices(SHELLS))
    .action((shell: Shell) => void terminal.out.write(completionScript(shell, completionsOf(program))));
  return program;
}

const RECIPIENT_HELP = 'encrypt for this recipient of age instead of BACKUP_RECIPIENTS; repeatable';
const IDENTITY_HELP = 'identity of age that opens an encrypted backup, instead of BACKUP_IDENTITY_FILE';

const collected = (value: string, before: readonly string[] = []): string[] => [...before, value];

function addMachineCommands(program: Command, terminal: Terminal, outcome: Outcome): void {
  const add = (name: string, summary: string) =>
    program.command(name).summary(summary).description(summary).option('--json', 'print JSON instead of text');
  const output = (command: Command) => openOutput(command, terminal, outcome);

  program.commandsGroup('Operate this machine:');
  add('start', 'Start the service, with its own database unless DATABASE_URL names one').action(start);
  add('doctor', 'Check this instance and suggest a fix for each problem').action((_options, command) =>
    doctor(output(command)),
  );
  add('config', 'Show the settings in effect and where each comes from; secrets are hidden').action(
    (_options, command) => config(output(command)),
  );
  add('rotate-master-key', 'Encrypt all secrets again under a new master key').action((_options, command) =>
    rotateMasterKey(output(command)),
  );
  addMove(
    add('move', 'Move the data of the stopped instance to another PostgreSQL, or back into DATA_DIR'),
    (command) => move(output(command), terminal, command.opts()),
  );
  add('upgrade', 'Upgrade the PostgreSQL of the data folder, which the first start of a newer version does otherwise')
    .option('--cancel', 'go back to the former files, if the service has not started since')
    .option('--discard', 'delete the former files')
    .addHelpText('after', UPGRADE_HELP)
    .action((options: UpgradeCommandOptions, command) => upgrade(output(command), terminal, options));
  program.commandsGroup('Back up and restore on this machine:');
  add('backup', 'Back up the instance, running or stopped')
    .argument('[folder]', 'new folder for the backup, or s3://bucket/path', undefined)
    .option('--recipient <age1...>', RECIPIENT_HELP, collected)
    .action((folder: string | undefined, { recipient }: { recipient?: string[] }, command) =>
      backup(output(command), folder, recipient),
    );
  add('verify', 'Restore a backup into a temporary database and compare every row')
    .argument('<folder>', 'folder of the backup, or s3://bucket/path')
    .option('--identity <file>', IDENTITY_HELP)
    .action((folder: string, { identity }: { identity?: string }, command) =>
      verify(output(command), folder, identity),
    );
  add('restore', 'Restore a backup into an empty data folder or database; nothing is sent until "outrider release"')
    .argument('<folder>', 'folder of the backup, or s3://bucket/path')
    .option('--identity <file>', IDENTITY_HELP)
    .action((folder: string, { identity }: { identity?: string }, command) =>
      restore(output(command), folder, identity),
    );
  add(
    'hold',
    'Hold this stopped instance after its database was recovered to an earlier time, until "outrider release"',
  )
    .requiredOption('--as-of <time>', 'time of the recovered data with its time zone, such as 2026-03-02T09:59:00Z')
    .action(({ asOf }: { asOf: string }, command) => hold(output(command), asOf));
  addArchive(
    add('archive', 'Write the rows of one suspended workspace to an archive, to move it to another instance'),
    output,
  );
  add(
    'retire',
    'Stop all work for a suspended workspace that moved to another instance, and accept no mail and forms for it',
  )
    .argument('<workspace>', 'ID of the workspace', workspaceIdOf)
    .option('--moved-to <url>', 'address of the other instance, which members see')
    .option('--undo', 'start its work again; the workspace stays suspended')
    .action((workspaceId: number, options: { movedTo?: string; undo?: boolean }, command) =>
      retire(output(command), workspaceId, options),
    );
  add('unarchive', 'Add an archived workspace to this stopped instance; nothing of it is sent until "outrider release"')
    .argument('<folder>', 'folder of the archive, or s3://bucket/path')
    .option('--identity <file>', IDENTITY_HELP)
    .option('--master-key-file <file>', 'master key of the instance that wrote the archive, if it is another one')
    .action((folder: string, options: { identity?: string; masterKeyFile?: string }, command) =>
      unarchive(output(command), folder, options),
    );
  add('release', 'Resume a restored instance or a moved workspace, after showing what may have been sent since')
    .option('--workspace <id>', 'release one workspace that "outrider unarchive" added', workspaceIdOf)
    .option('--show', 'show the counts and change nothing')
    .option('--yes', 'release without asking')
    .option('--now', 'release although mailboxes are still being read')
    .action((options: { yes?: boolean; show?: boolean; now?: boolean; workspace?: number }, command) =>
      release(output(command), terminal, options),
    );
}

function addArchive(command: Command, output: (command: Command) => Output): void {
  command
    .argument('<workspace>', 'ID of the workspace', workspaceIdOf)
    .requiredOption('--to <folder>', 'new folder for the archive, or s3://bucket/path')
    .option('--recipient <age1...>', RECIPIENT_HELP, collected)
    .action((workspaceId: number, { to, recipient }: { to: string; recipient?: string[] }) =>
      archive(output(command), workspaceId, to, recipient),
    );
}

function workspaceIdOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a number, which "outrider workspaces list" shows.');
}

const UPGRADE_HELP = `
The service must be stopped. The former files stay until "outrider upgrade --discard".

Exit codes: 0 upgraded or nothing to upgrade, 1 not upgraded (the data is as it was), 2 invalid command line`;

const MOVE_HELP = `
The source is the database of the present settings. The command changes no settings; at the end it says which to change.
The target must be empty or from an earlier move of this instance. Leave the password out of the URL and set PGPASSWORD if
other users of this machine may see its processes.

Examples:
  outrider move --to postgres://outrider@db.example.com/outrider
  outrider move --to embedded
  outrider move --cancel --to postgres://outrider@db.example.com/outrider

Exit codes: 0 moved or canceled, 1 not moved (the source is as it was), 2 invalid command line`;

function addMove(command: Command, run: (command: Command) => Promise<void>): void {
  command
    .option('--to <target>', 'URL of a PostgreSQL database, or "embedded" for the PostgreSQL of DATA_DIR')
    .option('--cancel', 'go back to the source, if no service has started on the target')
    .addOption(new Option('--target-is-gone', 'with --cancel: the target no longer exists').conflicts('to'))
    .addHelpText('after', MOVE_HELP)
    .action(async () => {
      const { to, cancel, targetIsGone } = command.opts<{ to?: string; cancel?: boolean; targetIsGone?: boolean }>();
      if (to === undefined && cancel !== true) command.error("error: required option '--to <target>' not specified");
      if (targetIsGone === true && cancel !== true) command.error("error: '--target-is-gone' requires '--cancel'");
      await run(command);
    });
}

function addApiCommands(program: Command, commands: ApiCommands): void {
  program.commandsGroup('Use a service over its API, with an API key:');
  addStatus(program, commands);
  addWorkspaces(program, commands);
  addMailboxes(program, commands);
  addCampaigns(program, commands);
  addImport(program, commands);
  addExplain(program, commands);
  addSendTest(program, commands);
  addEvents(program, commands);
  addKeys(program, commands);
  addPeople(program, commands);
  addMcp(program, commands);
  addErase(program, commands);
}
