import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { lockDomainName } from '../ownership/owners.repo.js';
import { type DomainRow, deleteDomain, lockDomain } from '../registry/domains.repo.js';
import { getDomain } from '../registry/find-domain.service.js';
import { cancelOpenTransfers } from '../transfers/cancel-transfers.service.js';
import { listLiveTransfers } from '../transfers/transfers.repo.js';
import { type DomainUsers, findDomainUsers } from './domain-users.reads.js';

/** Maximum names of each kind in an error. */
const NAMED = 20;

/**
 * Removes a domain from the workspace with its DKIM key, its redirect, its DNS check, and its open transfer. Its registration and its
 * zone at a DNS provider stay. Throws 404 `domain_not_found`, and 409 `in_use` with the names of resources that use it.
 */
export async function removeDomain(ctx: Ctx, workspaceId: number, name: string): Promise<DomainRow> {
  const { id } = await getDomain(ctx, workspaceId, name);
  return inTx(ctx, async (ctx) => {
    const row = await lockDomain(ctx.sql, workspaceId, id);
    if (row === undefined) throw notFound('domain');
    await lockDomainName(ctx.sql, row.domain);
    refuseUsed(row.domain, await findDomainUsers(ctx.sql, workspaceId, row.domain, NAMED));
    await cancelOpenTransfers(ctx, await listLiveTransfers(ctx.sql, workspaceId, [id]), 'The domain was removed.');
    await deleteDomain(ctx.sql, workspaceId, id);
    const changes = { domain: row.domain, provider: row.provider, ownedBy: row.owned_by, registrar: row.registrar };
    await appendAudit(ctx, workspaceId, { action: 'domain.removed', resource: 'domain', resourceId: id, changes });
    return row;
  });
}

function refuseUsed(domain: string, { mailboxes, campaigns, domains, is_ordered: isOrdered }: DomainUsers): void {
  if (isOrdered) throw conflict('in_use', say`The purchase of ${domain} is in progress.`, { purchase: true });
  const users = [
    ['mailboxes', mailboxes],
    ['campaigns', campaigns],
    ['subdomains', domains],
  ] as const;
  const named = users.filter(([, names]) => names.length > 0);
  if (named.length === 0) return;
  const text = named.map(([kind, names]) => `${kind} ${names.join(', ')}`).join('; ');
  throw conflict('in_use', say`${domain} is used by ${text}.`, { mailboxes, campaigns, domains });
}
