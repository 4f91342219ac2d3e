// Reads contacts and campaigns: whose messages an entry of the suppression list takes back.

import { SUPPRESSION_KINDS, type SuppressionKind } from '../../engine/lifecycle/reply-enums.js';
import { givenRows } from '../../platform/db/given-rows.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { Forbidden } from '../suppressions/index.js';

/**
 * Contacts that wait for a message and are covered by these addresses and domains, in id order. Addresses are looked up one
 * by one; whole domains read the workspace's contacts once.
 */
export async function listForbidden(
  sql: SqlRunner,
  workspaceId: number,
  forbidden: readonly Forbidden[],
): Promise<Array<{ readonly id: string; readonly campaignId: string }>> {
  const byId = new Map<string, { readonly id: string; readonly campaignId: string }>();
  // One after the other: inside a transaction both go over one connection.
  for (const kind of SUPPRESSION_KINDS) {
    const some = forbidden.filter((entry) => entry.kind === kind);
    if (some.length === 0) continue;
    for (const row of await listCovered(sql, workspaceId, kind, some)) byId.set(row.id, row);
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
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

function listCovered(
  sql: SqlRunner,
  workspaceId: number,
  kind: SuppressionKind,
  forbidden: readonly Forbidden[],
): Promise<Array<{ readonly id: string; readonly campaignId: string }>> {
  return sql.query(
    `select c.id, c.campaign_id as "campaignId"
     from ${FORBIDDEN.at(2, 'e')}
     join contacts c on c.workspace_id = $1 and ${IS_COVERED[kind]}
     join campaigns p on p.workspace_id = c.workspace_id and p.id = c.campaign_id
     where c.deleted_at is null and c.status in ('pending', 'active', 'paused', 'out_of_office') and p.deleted_at is null
       and (e.group_id = '' or p.group_id = e.group_id)`,
    [workspaceId, ...FORBIDDEN.values(forbidden)],
    `sends-list-forbidden-${kind}`,
  );
}
