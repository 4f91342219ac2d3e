import type { Command } from 'commander';
import { counted } from '../../engine/words/counted.js';
import type { ApiCommands, Session } from '../api/session.js';
import type { Attention, CampaignItem, Mailbox, Me, Storage } from '../api/wire.js';
import { columns } from '../text.js';

export function addStatus(program: Command, commands: ApiCommands): void {
  commands
    .add(program, 'status', 'Show the service, the API key, and what needs attention; exit code 3 if something does')
    .action(commands.action(status));
}

/** Only items that stop sending or event delivery end in the exit code for problems. */
async function status({ api, output }: Session): Promise<void> {
  const me = await api.me();
  const ready = await readiness(api);
  const workspace = await api.workspace();
  const [mailboxes, campaigns, attention] = [
    await api.listIn<Mailbox>('mailboxes', '/mailboxes'),
    await api.list<CampaignItem>('/campaigns'),
    await api.get<Attention>('/overview/attention'),
  ];
  // Only callers with access to the whole account may read it.
  const storage = me.workspace_id === null ? await api.get<Storage>('/storage').catch(() => null) : null;
  const move = storage?.objectMove ?? null;
  const document = {
    url: api.connection.url,
    service: ready,
    key: { id: me.key_id, name: me.name, scopes: me.scopes, expiresAt: me.expires_at },
    workspace,
    mailboxes: countBy(mailboxes),
    campaigns: countBy(campaigns),
    attention: attention.items,
    objectMove: move,
  };
  const { paint } = output;
  output.result(
    [
      ...columns([
        ['Service', `${api.connection.url}: ${ready.status === 'ok' ? paint.green('ok') : paint.red(ready.status)}`],
        ['API key', `${me.name} (${me.scopes.join(', ')}), expires ${me.expires_at.slice(0, 10)}`],
        ['Workspace', nameOf(me, workspace)],
        ['Mailboxes', countText(document.mailboxes)],
        ['Campaigns', countText(document.campaigns)],
        ...(move === null || move.status === 'complete' ? [] : [['Objects', moveText(move)]]),
      ]),
      ...ready.reasons.map((reason) => paint.red(reason)),
      ...attention.items.map(({ severity, title }) =>
        severity === 'blocking' ? paint.red(`blocking: ${title}`) : paint.yellow(`${severity}: ${title}`),
      ),
    ],
    document,
  );
  if (ready.status !== 'ok' || attention.items.some(({ severity }) => severity === 'blocking')) output.foundProblems();
}

async function readiness(api: Session['api']): Promise<{ status: string; reasons: string[] }> {
  const { text } = await api.plain('/ready');
  try {
    const { status, reasons = {} } = JSON.parse(text) as { status: string; reasons?: object };
    return { status, reasons: Object.values(reasons).map(String) };
  } catch {
    return { status: 'unknown', reasons: [] };
  }
}

function moveText({ status, target, movedCount, failedCount }: NonNullable<Storage['objectMove']>): string {
  const failed = failedCount === 0 ? '' : `, ${failedCount} failed`;
  return `${status}: ${counted(movedCount, 'row')} moved to ${target}${failed}`;
}

function nameOf(me: Me, id: number): string {
  const name = me.workspaces.find(({ workspace_id }) => workspace_id === id)?.project_name;
  return name === undefined ? String(id) : `${id} ${name}`;
}

function countBy(rows: readonly { readonly status: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function countText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([status, count]) => `${count} ${status}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
