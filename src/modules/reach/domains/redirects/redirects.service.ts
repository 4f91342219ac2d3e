import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { openRegistrar } from '../registrars/open-registrar.js';
import type { RegistrarName } from '../registrars/port.js';
import { type DomainView, listDomainViews } from '../registry/domains.reads.js';
import { type DomainRow, findDomains, updateDomain } from '../registry/domains.repo.js';
import { targetHost, targetUrl } from './redirect-target.js';

export interface RedirectRejection {
  readonly domain: string;
  readonly code: 'duplicate' | 'domain_not_owned' | 'redirects_to_itself' | 'provider_error';
  readonly message: string;
}

export interface Redirected {
  /** Current state of the changed domains. */
  readonly updated: readonly DomainView[];
  readonly rejections: readonly RedirectRejection[];
}

/**
 * Sets the redirect of domains (lower-case A-labels) to a target read by `readTarget`; null removes it. Outrider's HTTP
 * host serves the redirect. If a registrar also hosts the domain's DNS, its forwarding is set too, because visitors
 * would not reach this host otherwise. May be repeated.
 */
export async function redirectDomains(
  ctx: Ctx,
  workspaceId: number,
  { domains, target }: { readonly domains: readonly string[]; readonly target: string | null },
): Promise<Redirected> {
  const rows = new Map((await findDomains(ctx.sql, workspaceId, domains)).map((row) => [row.domain, row]));
  const updated: string[] = [];
  const rejections: RedirectRejection[] = [];
  for (const [at, domain] of domains.entries()) {
    const row = rows.get(domain);
    const rejection =
      refuse(domain, row, domains.indexOf(domain) !== at, target) ?? (await updateRegistrar(ctx, row, target));
    if (rejection !== null) rejections.push(rejection);
    else updated.push(domain);
  }
  await inTx(ctx, async (ctx) => {
    for (const domain of updated) {
      const { id } = rows.get(domain) as DomainRow;
      await updateDomain(ctx.sql, workspaceId, id, { redirect_domain: target, updated_at: ctx.clock.now() });
    }
  });
  return { updated: await listDomainViews(ctx.sql, workspaceId, updated), rejections };
}

function refuse(
  domain: string,
  row: DomainRow | undefined,
  isAgain: boolean,
  target: string | null,
): RedirectRejection | null {
  if (isAgain) return { domain, code: 'duplicate', message: english`This domain appears twice in the request.` };
  if (row === undefined || row.owned_at === null) {
    return {
      domain,
      code: 'domain_not_owned',
      message: english`Control of this domain is not proven. Verify the domain first.`,
    };
  }
  const host = target === null ? null : targetHost(target);
  if (host === domain || host === `www.${domain}`) {
    return { domain, code: 'redirects_to_itself', message: english`A domain cannot redirect to itself.` };
  }
  return null;
}

async function updateRegistrar(
  ctx: Ctx,
  row: DomainRow | undefined,
  target: string | null,
): Promise<RedirectRejection | null> {
  if (row === undefined || row.registrar === null) return null;
  if (row.provider !== 'manual' && row.provider !== row.registrar) return null;
  try {
    const url = target === null ? null : targetUrl(target);
    await openRegistrar(ctx, row.registrar as RegistrarName).setForward(row.domain, url);
    return null;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { domain: row.domain, code: 'provider_error', message: error.message };
  }
}
