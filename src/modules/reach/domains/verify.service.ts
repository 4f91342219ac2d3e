import { stored } from '../../../engine/words/in-language.js';
import { english } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { checkDomains } from './dns/check.service.js';
import { takeDomain } from './ownership/ownership.service.js';
import { updateDnsDue } from './registry/domain-dns.repo.js';
import { type DomainView, findDomainView } from './registry/domains.reads.js';
import { lockDomain } from './registry/domains.repo.js';
import { getDomain } from './registry/find-domain.service.js';
import { TRANSFERS_LOOP } from './registry/loops.js';
import { updateTransfersDue } from './transfers/transfers.repo.js';

/**
 * Checks in DNS whether a domain belongs to the workspace, and the state of its records. `give`: the operator confirms the ownership.
 * Throws 404 `domain_not_found`, and 409 `domain_taken` if the proof exists but another workspace has the domain.
 */
export async function verifyDomain(
  ctx: Ctx,
  workspaceId: number,
  name: string,
  { give }: { readonly give: boolean },
): Promise<DomainView> {
  const row = await getDomain(ctx, workspaceId, name);
  if (give) {
    await inTx(ctx, async (ctx) => {
      const locked = await lockDomain(ctx.sql, workspaceId, row.id);
      if (locked === undefined) throw notFound('domain');
      await takeDomain(ctx, locked, 'given');
      await updateDnsDue(ctx.sql, workspaceId, [row.id], ctx.clock.now());
    });
  }
  await checkDomains(ctx, workspaceId, [row.id]);
  await updateTransfersDue(ctx.sql, workspaceId, row.id, ctx.clock.now());
  ctx.wake.hint(TRANSFERS_LOOP);
  const view = await findDomainView(ctx.sql, workspaceId, row.domain);
  if (view === undefined) throw notFound('domain');
  const isProven = (view.findings ?? []).some((one) => one.purpose === 'verification' && one.status === 'active');
  if (isProven && view.owned_at === null) {
    throw conflict('domain_taken', stored(view.error_message ?? english`This domain belongs to another workspace.`));
  }
  return view;
}
