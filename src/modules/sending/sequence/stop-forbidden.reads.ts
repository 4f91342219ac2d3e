// Reads contacts and campaigns: contacts whose waiting messages a suppression cancels.

import { suppressionScope } from '../../../engine/admission/suppression-reason.js';
import {
  SUPPRESSION_KINDS,
  type SuppressionKind,
  type SuppressionScope,
} from '../../../engine/lifecycle/reply-enums.js';
import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { Forbidden } from '../../reach/suppressions/index.js';

/** Contact that waits for a message, with the suppression entry that covers it. */
export interface ForbiddenContact {
  readonly id: string;
  readonly campaignId: string;
  readonly kind: SuppressionKind;
  readonly scope: SuppressionScope;
}

/**
 * Returns contacts that wait for a message and are covered by these addresses and domains, in ID order, at most `limit` for
 * each kind. Addresses are looked up one by one; whole domains read the workspace's contacts once.
 */
export async function listForbidden(
  sql: SqlRunner,
  workspaceId: number,
  forbidden: readonly Forbidden[],
  limit: number,
): Promise<ForbiddenContact[]> {
  const byId = new Map<string, ForbiddenContact>();
  // Sequential, because a transaction has one connection.
  for (const [kind, entries] of byKind(forbidden)) {
    for (const { groupId, ...contact } of await listCovered(sql, workspaceId, kind, entries, limit)) {
      const scope = suppressionScope(groupId);
      // The entry of a group has precedence over that of the workspace; an address, checked first, over its domain.
      const known = byId.get(contact.id)?.scope;
      if (known === undefined || (known === 'workspace' && scope === 'group'))
        byId.set(contact.id, { ...contact, kind, scope });
    }
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns the number of contacts that wait for a message and match these addresses and domains. */
export async function countForbidden(
  sql: SqlRunner,
  workspaceId: number,
  forbidden: readonly Forbidden[],
): Promise<number> {
  let count = 0;
  for (const [kind, entries] of byKind(forbidden)) count += await countCovered(sql, workspaceId, kind, entries);
  return count;
}

function byKind(forbidden: readonly Forbidden[]): Array<[SuppressionKind, readonly Forbidden[]]> {
  return SUPPRESSION_KINDS.flatMap((kind): Array<[SuppressionKind, readonly Forbidden[]]> => {
    const entries = forbidden.filter((entry) => entry.kind === kind);
    return entries.length === 0 ? [] : [[kind, entries]];
  });
}

const IS_COVERED: Readonly<Record<SuppressionKind, string>> = {
  email: 'c.email_key = e.value',
  domain: "split_part(c.email_key, '@', -1) = e.value",
  subdomains: "right('.' || split_part(c.email_key, '@', -1), length(e.value) + 1) = '.' || e.value",
};

const FORBIDDEN = givenRows<Forbidden>({
  value: ['text', (entry) => entry.value],
  group_id: ['text', (entry) => entry.groupId],
});

const waitingFor = (kind: SuppressionKind): string =>
  `from ${FORBIDDEN.at(2, 'e')}
   join contacts c on c.workspace_id = $1 and ${IS_COVERED[kind]}
   join campaigns p on p.workspace_id = c.workspace_id and p.id = c.campaign_id
   where c.deleted_at is null and c.status in ('pending', 'active', 'paused', 'out_of_office') and p.deleted_at is null
     and (e.group_id = '' or p.group_id = e.group_id)`;

function listCovered(
  sql: SqlRunner,
  workspaceId: number,
  kind: SuppressionKind,
  forbidden: readonly Forbidden[],
  limit: number,
): Promise<Array<{ readonly id: string; readonly campaignId: string; readonly groupId: string }>> {
  return sql.query(
    `select c.id, c.campaign_id as "campaignId", e.group_id as "groupId" ${waitingFor(kind)} limit $4`,
    [workspaceId, ...FORBIDDEN.values(forbidden), limit],
    `sends-list-forbidden-${kind}`,
  );
}

async function countCovered(
  sql: SqlRunner,
  workspaceId: number,
  kind: SuppressionKind,
  forbidden: readonly Forbidden[],
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`select count(distinct c.id)::int as count ${waitingFor(kind)}`, [
    workspaceId,
    ...FORBIDDEN.values(forbidden),
  ]);
  return row?.count ?? 0;
}
