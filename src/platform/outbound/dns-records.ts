import type { MxRecord } from 'node:dns';
import dns from 'node:dns';

/** What DNS says about a name: records, none, or no answer in time. Silence is not absence. */
export type DnsAnswer<T> =
  | { readonly kind: 'records'; readonly records: readonly T[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unanswered' };

const TRY_TIMEOUT_MS = 1_500;
const TRIES = 2;
/** Codes that are an answer: there is no such name, or it has no such record. */
const NEGATIVE = new Set(['ENOTFOUND', 'ENODATA']);

/** TXT records of a name, the strings of each joined (RFC 7208 section 3.3). */
export function lookUpTxt(name: string): Promise<DnsAnswer<string>> {
  return ask(async (resolver) => (await resolver.resolveTxt(name)).map((strings) => strings.join('')));
}

/** Mail exchangers of a name. A null MX (RFC 7505) is a record whose exchange is empty. */
export function lookUpMx(name: string): Promise<DnsAnswer<MxRecord>> {
  return ask((resolver) => resolver.resolveMx(name));
}

/** Addresses of a name, of both families. */
export async function lookUpAddresses(name: string): Promise<DnsAnswer<string>> {
  const [v4, v6] = await Promise.all([
    ask((resolver) => resolver.resolve4(name)),
    ask((resolver) => resolver.resolve6(name)),
  ]);
  const records = [v4, v6].flatMap((answer) => (answer.kind === 'records' ? answer.records : []));
  if (records.length > 0) return { kind: 'records', records };
  return v4.kind === 'unanswered' || v6.kind === 'unanswered' ? { kind: 'unanswered' } : { kind: 'none' };
}

/** Asks the servers that the process is set to use now. */
async function ask<T>(query: (resolver: dns.promises.Resolver) => Promise<readonly T[]>): Promise<DnsAnswer<T>> {
  const resolver = new dns.promises.Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
  resolver.setServers(dns.getServers());
  try {
    const records = await query(resolver);
    return records.length === 0 ? { kind: 'none' } : { kind: 'records', records };
  } catch (error) {
    return { kind: NEGATIVE.has((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'unanswered' };
  }
}
