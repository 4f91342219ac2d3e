import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { appendAudit } from '../../../foundation/workspaces/index.js';
import { makeDkimKey } from './dkim-keys.js';
import { updateDnsDue } from './domain-dns.repo.js';
import { type DomainView, findDomainView } from './domains.reads.js';
import { type DomainRow, lockDomain, updateDomain } from './domains.repo.js';
import { getDomain } from './find-domain.service.js';

/**
 * Milliseconds to keep the record of the old key: email may be queued for five days (RFC 5321, section 4.5.4.1) and
 * read later.
 */
const PREVIOUS_KEPT_MS = 7 * 86_400_000;

/**
 * Creates the next DKIM key of a domain, with a new selector. The record is expected in DNS from now on, and the key
 * signs only once its record is visible, so that receivers find the key of every message. Throws 404, and 409 `in_use`
 * while another new key is pending.
 */
export async function rotateDomainKey(ctx: Ctx, workspaceId: number, name: string): Promise<DomainView> {
  const { id, domain } = await getDomain(ctx, workspaceId, name);
  const key = await makeDkimKey(ctx, workspaceId, id);
  await inTx(ctx, async (ctx) => {
    const row = await lockDomain(ctx.sql, workspaceId, id);
    if (row === undefined) throw notFound('domain');
    if (row.dkim_selector === null) throw conflict('in_use', say`This domain has no DKIM key yet.`);
    if (row.dkim_next_selector !== null) {
      const where = `${row.dkim_next_selector}._domainkey.${row.domain}`;
      throw conflict('in_use', say`A new key is already pending: publish its record at ${where}.`);
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

/**
 * Starts signing with the next key, in the caller's transaction. The record of the old key stays expected for a week.
 */
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

/**
 * Returns the next selector: `outrider`, `outrider2`, `outrider3`, ... Selectors are never reused, because DNS caches
 * may still hold the old record.
 */
function selectorAfter(selector: string): string {
  const [, name = selector, number = '1'] = /^(.*?)(\d*)$/.exec(selector) ?? [];
  return `${name}${Number(number === '' ? '1' : number) + 1}`;
}
