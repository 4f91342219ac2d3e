// Reads: api_keys, campaign_steps, campaigns, circle_peers, contact_sources, contacts, domains, imports, inbox_rules, invitations, mailboxes,
// notice_channels, profile_fields, profiles, saved_replies, segments, sends, sequencer_connections, snippets, suppressions,
// templates, tenants, thread_labels, threads, users, webhook_subscriptions, workspace_files, workspaces.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isUuid } from '../../../platform/http/formats.js';

/** Resource of an audit record. */
interface Resource {
  readonly resource: string;
  readonly resource_id: string;
}

/** Kind of resources with names: their table, and the column or expression that names one. */
interface Kind {
  readonly from: string;
  readonly name: string;
  /** Whether IDs are integers instead of UUIDs. */
  readonly isNumbered?: true;
  /** Condition in place of that of the workspace, for tables of the whole instance. */
  readonly where?: string;
}

const TITLED = `coalesce(nullif(r.name, ''), nullif(r.subject, ''))`;
const CAMPAIGN: Kind = { from: 'campaigns', name: 'r.name' };
const RULE: Kind = { from: 'inbox_rules', name: 'r.name' };
const LABEL: Kind = { from: 'thread_labels', name: 'r.name' };
const SOURCE: Kind = { from: 'contact_sources', name: 'r.name' };
const FILE: Kind = { from: 'workspace_files', name: 'r.name' };
const CHANNEL: Kind = { from: 'notice_channels', name: 'r.name' };
const ENDPOINT: Kind = { from: 'webhook_subscriptions', name: `coalesce(nullif(r.name, ''), r.url)` };
const SEQUENCER: Kind = { from: 'sequencer_connections', name: 'r.name', isNumbered: true };
// Records of this workspace name the member or the peer, so that its readers know them.
const PEER: Kind = { from: 'circle_peers', name: 'r.url', where: '$1::integer is not null' };
const USER: Kind = { from: 'users', name: `coalesce(nullif(r.name, ''), r.email)`, where: '$1::integer is not null' };

/** Kinds by the resource of a record, which is the name of a path parameter for most operations. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['api_key', { from: 'api_keys', name: 'r.name', where: '(r.workspace_id = $1 or r.workspace_id is null)' }],
  ['campaign', CAMPAIGN],
  ['channel', CHANNEL],
  ['circle_peer', PEER],
  ['connection', SEQUENCER],
  ['contact_source', SOURCE],
  ['contact', { from: 'contacts', name: 'r.email' }],
  ['domain', { from: 'domains', name: 'r.domain' }],
  ['field', { from: 'profile_fields', name: 'r.label' }],
  ['file', FILE],
  ['import', { from: 'imports', name: 'r.file_name' }],
  ['inbox_rule', RULE],
  ['invitation', { from: 'invitations', name: 'r.email' }],
  ['label', LABEL],
  ['mailbox', { from: 'mailboxes', name: 'r.address', isNumbered: true }],
  ['notice_channel', CHANNEL],
  ['peer', PEER],
  ['profile', { from: 'profiles', name: 'r.email' }],
  [
    'report_schedule',
    {
      from: 'report_schedules',
      name: '(select c.name from campaigns c where c.workspace_id = r.workspace_id and c.id = r.campaign_id)',
    },
  ],
  ['rule', RULE],
  ['saved_reply', { from: 'saved_replies', name: 'r.name' }],
  ['segment', { from: 'segments', name: 'r.name' }],
  [
    'send',
    {
      from: 'sends',
      name: '(select c.email from contacts c where c.workspace_id = r.workspace_id and c.id = r.contact_id)',
    },
  ],
  ['sequencer', SEQUENCER],
  ['source', SOURCE],
  ['snippet', { from: 'snippets', name: 'r.name' }],
  ['step', { from: 'campaign_steps', name: TITLED }],
  ['subscription', ENDPOINT],
  ['subsequence', CAMPAIGN],
  ['suppression', { from: 'suppressions', name: 'r.value' }],
  ['template', { from: 'templates', name: 'r.name' }],
  ['tenant', { from: 'tenants', name: 'r.directory' }],
  ['thread', { from: 'threads', name: 'r.subject', isNumbered: true }],
  ['thread_label', LABEL],
  ['user', USER],
  ['webhook_subscription', ENDPOINT],
  ['workspace', { from: 'workspaces', name: 'r.project_name', isNumbered: true, where: 'r.id = $1' }],
  ['workspace_file', FILE],
]);

/** Returns the kind of a resource, such as `saved_reply` for `/saved-replies`. */
const kindOf = ({ resource }: Resource): Kind | undefined => KINDS.get(resource.replaceAll('-', '_'));

/**
 * Returns the current names of the resources of records, in their order; null for a deleted resource or one without a name.
 * Runs one statement per kind on the page, each by the primary key.
 */
export async function namesOfResources(
  sql: SqlRunner,
  workspaceId: number,
  records: readonly Resource[],
): Promise<(string | null)[]> {
  const wanted = new Map<Kind, Set<string>>();
  for (const record of records) {
    const kind = kindOf(record);
    const isId = kind?.isNumbered === true ? /^\d{1,9}$/ : { test: isUuid };
    if (kind === undefined || !isId.test(record.resource_id)) continue;
    wanted.set(kind, (wanted.get(kind) ?? new Set()).add(record.resource_id.toLowerCase()));
  }
  const found = new Map<Kind, ReadonlyMap<string, string | null>>();
  for (const [kind, ids] of wanted) found.set(kind, await namesOf(sql, workspaceId, kind, [...ids]));
  return records.map((record) => {
    const kind = kindOf(record);
    return (kind && found.get(kind)?.get(record.resource_id.toLowerCase())) ?? null;
  });
}

async function namesOf(
  sql: SqlRunner,
  workspaceId: number,
  { from, name, isNumbered, where }: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await sql.query<{ id: string; name: string | null }>(
    `select r.id::text as id, ${name} as name from ${from} r
     where ${where ?? 'r.workspace_id = $1'} and r.id = any($2::${isNumbered === true ? 'integer' : 'uuid'}[])`,
    [workspaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, row.name || null]));
}
