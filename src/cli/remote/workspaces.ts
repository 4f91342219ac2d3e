import type { Command } from 'commander';
import { counted } from '../../engine/words/counted.js';
import { given } from '../api/options.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { Workspace } from '../api/wire.js';
import { columns } from '../text.js';

interface CreateOptions {
  readonly name: string;
  readonly type?: string;
  readonly timezone?: string;
}

export function addWorkspaces(program: Command, commands: ApiCommands): void {
  const group = commands.group(program, 'workspaces', 'List, show and create workspaces');
  commands.add(group, 'list', 'List the workspaces of the API key').action(commands.action(list));
  commands.add(group, 'show [id]', 'Show one workspace').action(commands.action(show));
  commands
    .add(group, 'create', 'Create a workspace; needs an account-wide API key')
    .requiredOption('--name <name>', 'name of the workspace')
    .option('--type <type>', '"default", or "sandbox" for simulated recipients')
    .option('--timezone <zone>', 'IANA time zone, such as Europe/Paris')
    .action(commands.action(create));
}

async function list({ api, output }: Session): Promise<void> {
  const { workspaces } = await api.me();
  const rows = workspaces.map((row) => [
    String(row.workspace_id),
    row.type,
    row.status,
    counted(row.mailboxes_count, 'mailbox'),
    row.project_name,
  ]);
  output.result(columns(rows), workspaces);
}

async function show({ api, output }: Session, _options: object, id?: string): Promise<void> {
  const workspaceId = id ?? String(await api.workspace());
  const workspace = await api.get<Workspace>(`/workspaces/${encodeURIComponent(workspaceId)}`, { workspaceId });
  output.result(workspaceLines(workspace), workspace);
}

async function create({ api, output }: Session, options: CreateOptions): Promise<void> {
  const body = given({ project_name: options.name, type: options.type, timezone: options.timezone });
  // The API wants a workspace of the key in every request, although none matters here.
  const workspaceId = (await api.me()).workspaces[0]?.workspace_id;
  const workspace = await api.change<Workspace>('POST', '/workspaces', { query: { workspaceId }, body });
  output.result(workspaceLines(workspace), workspace);
}

function workspaceLines(row: Workspace): string[] {
  return columns([
    ['ID', String(row.workspace_id)],
    ['Name', row.project_name],
    ['Type', row.type],
    ['Status', row.status],
    ['Time zone', row.timezone],
    ['Mailboxes', `${row.mailboxes_count} of ${row.max_mailboxes}`],
  ]);
}
