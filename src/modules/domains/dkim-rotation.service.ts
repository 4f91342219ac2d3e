import { type Ctx, inTx } from '../../platform/context.js';
import { conflict, notFound } from '../../platform/errors.js';
import { appendAudit } from '../workspaces/index.js';
import { makeDkimKey } from './dkim-keys.js';
import { updateDnsDue } from './dns/domain-dns.repo.js';
import { getDomain } from './dns/find-domain.service.js';
import { type DomainView, findDomainView } from './domains.reads.js';
import { type DomainRow, lockDomain, updateDomain } from './domains.repo.js';

/** Mail that was signed with the old key may be on its way for five days (RFC 5321 section 4.5.4.1), and is read later. */
const PREVIOUS_KEPT_MS = 7 * 86_400_000;

/**
 * Makes the next key of a domain, with a selector of its own. It is expected in DNS from now on and signed with once it was
 * seen there, so that no message is ever signed with a key that receivers can not find. Throws 404, 409 `in_use` while one is waiting.
 */
export async function rotateDomainKey(ctx: Ctx, workspaceId: number, name: string): Promise<DomainView> {
  const { id, domain } = await getDomain(ctx, workspaceId, name);
  const key = await makeDkimKey(ctx, workspaceId, id);
  await inTx(ctx, async (ctx) => {
    const row = await lockDomain(ctx.sql, workspaceId, id);
    if (row === undefined) throw notFound('domain');
    if (row.dkim_selector === null) throw conflict('in_use', 'This domain has no DKIM key yet.');
    if (row.dkim_next_selector !== null) {
      const where = `${row.dkim_next_selector}._domainkey.${row.domain}`;
      throw conflict('in_use', `A new key is already pending: publish its record at ${where}.`);
    }
    const selector = selectorAfter(row.dkim_selector);
    await updateDomain(ctx.sql, workspaceId, id, {
      dkim_next_selector: selector,
      dkim_next_public_key: key.publicKey,
      dkim_next_private_key: key.sealed,
      updated_at: ctx.clock.now(),
    });
    await updateDnsDue(ctx.sql, workspaceId, [id], ctx.clock.now());
    await appendAudit(ctx, workspaceId, {
      action: 'domain.key_rotation_begun',
      resource: 'domain',
      resourceId: id,
      changes: { domain, selector },
    });
  });
  const view = await findDomainView(ctx.sql, workspaceId, domain);
  if (view === undefined) throw notFound('domain');
  return view;
}

/** Signs with the next key from now on; the record of the old one stays expected for a week. In the caller's transaction. */
export async function activateNextKey(ctx: Ctx, row: DomainRow): Promise<void> {
  const now = ctx.clock.now();
  await updateDomain(ctx.sql, row.workspace_id, row.id, {
    dkim_selector: row.dkim_next_selector,
    dkim_public_key: row.dkim_next_public_key,
    dkim_private_key: row.dkim_next_private_key,
    dkim_next_selector: null,
    dkim_next_public_key: null,
    dkim_next_private_key: null,
    dkim_previous_selector: row.dkim_selector,
    dkim_previous_public_key: row.dkim_public_key,
    dkim_previous_until: new Date(now.getTime() + PREVIOUS_KEPT_MS),
    updated_at: now,
  });
  await appendAudit(ctx, row.workspace_id, {
    action: 'domain.key_rotated',
    resource: 'domain',
    resourceId: row.id,
    changes: { domain: row.domain, selector: row.dkim_next_selector, previous: row.dkim_selector },
  });
}

/** `outrider`, `outrider2`, `outrider3`, ...: a selector is never used twice, because old answers of DNS live on in caches. */
function selectorAfter(selector: string): string {
  const [, name = selector, number = '1'] = /^(.*?)(\d*)$/.exec(selector) ?? [];
  return `${name}${Number(number === '' ? '1' : number) + 1}`;
}
