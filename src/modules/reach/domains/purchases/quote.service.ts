import { isPublicSuffix } from '../../../../engine/address/company-domain.js';
import { parseDomain } from '../../../../engine/address/domain.js';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { OutsideError } from '../../../../platform/outbound/outside-call.js';
import { askRdap } from '../rdap/ask-rdap.service.js';
import { registrarFor } from '../registrars/open-registrar.js';
import type { Quote, Registrar } from '../registrars/port.js';

/** Maximum number of names quoted in parallel. */
const AT_ONCE = 5;
/** Milliseconds that a request waits for its quotes. Names beyond that are `unknown`. */
const PATIENCE_MS = 20_000;

type Quoter = Pick<Registrar, 'quote'>;

/**
 * Returns the registrar's quotes for `years`, in the order of the names. Errors with one name are reported in its
 * quote. Rejected credentials affect all names and are thrown as `OutsideError`.
 */
export async function quoteAll(ctx: Ctx, registrar: Quoter, names: readonly string[], years: number): Promise<Quote[]> {
  const until = ctx.clock.now().getTime() + PATIENCE_MS;
  const quotes: Quote[] = new Array(names.length);
  let next = 0;
  const ask = async (): Promise<void> => {
    while (next < names.length) {
      const at = next;
      next += 1;
      quotes[at] =
        ctx.clock.now().getTime() < until
          ? await quoteOne(registrar, names[at] as string, years)
          : unknownQuote(years, 'The registrar did not respond in time. Retry with fewer names.');
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, ask));
  return quotes;
}

async function quoteOne(registrar: Quoter, name: string, years: number): Promise<Quote> {
  try {
    return await registrar.quote(name, years);
  } catch (error) {
    if (!(error instanceof OutsideError) || error.outcome === 'credential') throw error;
    return unknownQuote(years, error.message);
  }
}

function unknownQuote(years: number, reason: string): Quote {
  return { availability: 'unknown', priceCents: null, currency: null, years, reason };
}

export interface CheckedDomain {
  readonly domain: string;
  /** Source of the quote. */
  readonly source: 'rdap' | 'registrar';
  readonly quote: Quote;
}

/**
 * Returns availability and price of names as typed. A name known to its registry is unavailable, without a request to
 * the registrar. An unknown name may still be reserved or blocked, so the registrar decides. Sandbox names have no
 * registry. Throws `OutsideError` if the registrar rejects the credentials.
 */
export async function checkDomains(ctx: Ctx, workspaceId: number, typed: readonly string[]): Promise<CheckedDomain[]> {
  const registrar = await registrarFor(ctx, workspaceId);
  const names = typed.map((text) => {
    const name = parseDomain(text);
    return { text, name: name === null || isPublicSuffix(name) ? null : name };
  });
  const wanted = [...new Set(names.flatMap(({ name }) => name ?? []))];
  const known = new Set<string>();
  const quote: Quoter['quote'] = async (name, years) => {
    if (registrar.name === 'sandbox' || (await askRdap(ctx, name)) !== 'registered')
      return registrar.quote(name, years);
    known.add(name);
    return { ...unknownQuote(years, 'This name is already registered.'), availability: 'unavailable' };
  };
  const quotes = await quoteAll(ctx, { quote }, wanted, 1);
  const byName = new Map(wanted.map((name, at) => [name, quotes[at] as Quote]));
  return names.map(({ text, name }) => ({
    domain: name ?? text,
    source: name !== null && known.has(name) ? 'rdap' : 'registrar',
    quote: byName.get(name ?? '') ?? {
      ...{
        availability: 'invalid',
        priceCents: null,
        currency: null,
        years: 1,
        reason: english`This is not a valid domain name.`,
      },
    },
  }));
}
