import type { Command } from 'commander';
import { given, type ListOptions, listOptions, readObject } from '../api/options.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { CreatedMailboxes, Mailbox } from '../api/wire.js';
import { columns } from '../text.js';

interface AddOptions {
  readonly file?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

export function addMailboxes(program: Command, commands: ApiCommands): void {
  const group = commands.group(program, 'mailboxes', 'List and add mailboxes');
  listOptions(commands.add(group, 'list', 'List mailboxes')).action(commands.action(list));
  commands
    .add(group, 'add [address]', 'Add a mailbox hosted by Outrider, or mailboxes from a JSON file')
    .option('--file <file>', 'JSON body of createMailboxes; "-" reads standard input')
    .option('--first-name <name>', 'first name of the sender')
    .option('--last-name <name>', 'last name of the sender')
    .action(commands.action(add));
}

async function list({ api, output }: Session, { status, limit }: ListOptions): Promise<void> {
  const mailboxes = await api.listIn<Mailbox>('mailboxes', '/mailboxes', given({ status }), limit);
  output.result(mailboxLines(mailboxes), mailboxes);
}

/** Adds mailboxes. A mailbox that the service rejects is reported as a problem, and the others are added. */
async function add({ api, output }: Session, options: AddOptions, address?: string): Promise<void> {
  const body = options.file === undefined ? {} : readObject(options.file);
  const listed = Array.isArray(body.mailboxes) ? (body.mailboxes as object[]) : [];
  const { firstName, lastName } = options;
  const named = address === undefined ? [] : [{ address, ...given({ firstName, lastName }) }];
  const created = await api.change<CreatedMailboxes>('POST', '/mailboxes', {
    body: { ...body, mailboxes: [...listed, ...named] },
  });
  output.result(
    [
      ...mailboxLines(created.mailboxes),
      ...created.rejections.map((rejection) => output.paint.red(`rejected: ${JSON.stringify(rejection)}`)),
    ],
    created,
  );
  if (created.rejectedCount > 0) output.foundProblems();
}

function mailboxLines(mailboxes: readonly Mailbox[]): string[] {
  return columns(mailboxes.map((row) => [String(row.id), row.status, row.provider, row.address]));
}
