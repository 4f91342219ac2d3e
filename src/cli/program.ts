import { Command, CommanderError, Option } from 'commander';
import { VERSION } from '../platform/program-folder.js';
import { startMessage } from '../platform/start-error.js';
import { backup } from './commands/backup.js';
import { config } from './commands/config.js';
import { doctor } from './commands/doctor.js';
import { release } from './commands/release.js';
import { restore } from './commands/restore.js';
import { start } from './commands/start.js';
import { verify } from './commands/verify.js';
import { EXIT, openOutput } from './output.js';

const AFTER_HELP = `
Settings come from environment variables; see docs/settings.md, or run "outrider config".

Exit codes:
  0  success
  1  the command failed
  2  invalid command line
  3  the command ran and found problems (doctor, config, verify)`;

/** Parses a command line, runs its command and ends the process with an exit code of the help text. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  const program = buildProgram();
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? EXIT.success : EXIT.usage);
    process.stderr.write(`${startMessage(error)}\n`);
    process.exit(EXIT.failure);
  }
}

/** Commander's own errors are thrown, so that every exit code is chosen here. */
function buildProgram(): Command {
  const program = new Command('outrider')
    .description('Self-hosted email outreach: campaigns, mailboxes, one inbox, signed webhooks.')
    .version(VERSION)
    .addOption(jsonOption())
    .addHelpText('after', AFTER_HELP)
    .exitOverride();
  const add = (name: string, summary: string) =>
    program.command(name).summary(summary).description(summary).addOption(jsonOption()).exitOverride();

  program.commandsGroup('Operate this machine:');
  add('start', 'Start the service, with its own database unless DATABASE_URL names one').action(start);
  add('doctor', 'Check this instance and suggest a fix for each problem').action((_options, command) =>
    doctor(openOutput(command)),
  );
  add('config', 'Show the settings in effect and where each comes from; secrets are hidden').action(
    (_options, command) => config(openOutput(command)),
  );
  program.commandsGroup('Back up and restore:');
  add('backup', 'Back up the instance, running or stopped')
    .argument('[folder]', 'new folder for the backup', undefined)
    .action((folder: string | undefined, _options, command) => backup(openOutput(command), folder));
  add('verify', 'Restore a backup into a temporary database and compare every row')
    .argument('<folder>', 'folder of the backup')
    .action((folder: string, _options, command) => verify(openOutput(command), folder));
  add('restore', 'Restore a backup into an empty data folder or database; nothing is sent until "outrider release"')
    .argument('<folder>', 'folder of the backup')
    .action((folder: string, _options, command) => restore(openOutput(command), folder));
  add('release', 'Resume a restored instance')
    .addOption(new Option('--yes', 'release without asking'))
    .action((options: { yes?: boolean }, command) => release(openOutput(command), options.yes === true));
  return program;
}

function jsonOption(): Option {
  return new Option('--json', 'print one JSON document instead of text');
}
