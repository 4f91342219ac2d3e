import { english, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { findOwners } from '../ownership/owners.repo.js';
import { OrderRefusal, type Quote, type Registrar } from './port.js';
import { findSandboxRegistration, insertSandboxRegistration, updateSandboxRegistration } from './sandbox.repo.js';

const CENTS_A_YEAR = 1_099;
const YEAR_MS = 365 * 86_400_000;

/**
 * Creates a registrar that charges nothing: it sells names in reserved domains that cannot be registered (RFC 2606)
 * and keeps its registrations in the database, so that buying can be tried end to end. `suffixes` are the suffixes of
 * the names that it sells; a lab with its own DNS may add more.
 */
export function sandboxRegistrar(ctx: Pick<Ctx, 'sql' | 'clock'>, suffixes: readonly string[]): Registrar {
  const sells = (domain: string): boolean =>
    suffixes.some(
      (suffix) => domain.endsWith(`.${suffix}`) && domain.split('.').length === suffix.split('.').length + 1,
    );

  const quote = async (domain: string, years: number): Promise<Quote> => {
    const base = { priceCents: null, currency: null, years } as const;
    if (!sells(domain)) {
      const names = suffixes.map((suffix) => `something.${suffix}`).join(' or ');
      return {
        ...base,
        availability: 'unavailable',
        reason: english`The sandbox registrar sells only names such as ${names}.`,
      };
    }
    const isTaken =
      (await findSandboxRegistration(ctx.sql, domain)) !== null || (await findOwners(ctx.sql, [domain])).length > 0;
    if (isTaken) return { ...base, availability: 'unavailable', reason: english`This name is already registered.` };
    return { availability: 'available', priceCents: CENTS_A_YEAR * years, currency: 'USD', years, reason: null };
  };

  return {
    name: 'sandbox',
    takesRegistrant: true,
    keyLastsMs: Number.POSITIVE_INFINITY,
    hiddenMs: 0,
    quote,

    async register({ key, domain, years, priceCents }) {
      const holder = await findSandboxRegistration(ctx.sql, domain);
      if (holder?.order_key === key) return;
      if (holder !== null)
        throw new OrderRefusal('domain_not_available', say`The sandbox registrar has sold this name already`, 409);
      if (priceCents !== CENTS_A_YEAR * years) throw new OrderRefusal('price_changed', say`The price has changed`, 400);
      const now = ctx.clock.now();
      const expires = new Date(now.getTime() + years * YEAR_MS);
      const row = { domain, order_key: key, registered_at: now, expires_at: expires };
      if ((await insertSandboxRegistration(ctx.sql, row)) !== key) {
        throw new OrderRefusal('domain_not_available', say`The sandbox registrar has sold this name already`, 409);
      }
    },

    async find(domain) {
      const row = await findSandboxRegistration(ctx.sql, domain);
      if (row === null) return null;
      return { registeredAt: row.registered_at, expiresAt: row.expires_at, autoRenew: row.auto_renew };
    },

    setNameservers: (domain, nameservers) => updateSandboxRegistration(ctx.sql, domain, { nameservers }),
    setAutoRenew: (domain, autoRenew) => updateSandboxRegistration(ctx.sql, domain, { autoRenew }),
    setForward: (domain, url) => updateSandboxRegistration(ctx.sql, domain, { forward: { url } }),
  };
}
