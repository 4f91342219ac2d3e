import { parseDomain } from '../../../engine/address/domain.js';
import type { Ctx } from '../../../platform/context.js';
import { OutsideError } from '../../../platform/outbound/outside-call.js';
import { registrarFor } from '../registrars/open-registrar.js';
import type { Quote, Registrar } from '../registrars/port.js';

/** Names that are asked about at once. */
const AT_ONCE = 5;
/** A request waits this long for its quotes; names beyond it are `unknown`. */
const PATIENCE_MS = 20_000;

/**
 * What a registrar says about these names for `years`, in their order. Trouble with one name is told in its quote; keys that are
 * refused concern all of them and are thrown as `OutsideError`.
 */
export async function quoteAll(
  ctx: Ctx,
  registrar: Registrar,
  names: readonly string[],
  years: number,
): Promise<Quote[]> {
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
          : unknownQuote(years, 'The registrar takes too long. Ask again for fewer names.');
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, ask));
  return quotes;
}

async function quoteOne(registrar: Registrar, name: string, years: number): Promise<Quote> {
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
  readonly quote: Quote;
}

/** Availability and price of names as people typed them. Throws `OutsideError` when the registrar's keys are refused. */
export async function checkDomains(ctx: Ctx, workspaceId: number, typed: readonly string[]): Promise<CheckedDomain[]> {
  const registrar = await registrarFor(ctx, workspaceId);
  const names = typed.map((text) => ({ text, name: parseDomain(text) }));
  const wanted = [...new Set(names.flatMap(({ name }) => name ?? []))];
  const quotes = await quoteAll(ctx, registrar, wanted, 1);
  const byName = new Map(wanted.map((name, at) => [name, quotes[at] as Quote]));
  return names.map(({ text, name }) => ({
    domain: name ?? text,
    quote: byName.get(name ?? '') ?? {
      ...{ availability: 'invalid', priceCents: null, currency: null, years: 1, reason: 'This is no domain name.' },
    },
  }));
}
