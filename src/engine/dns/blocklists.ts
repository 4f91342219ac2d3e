import { enumeration } from '../enumeration.js';
import type { DnsAnswer } from './answers.js';

/** `unavailable`: the blocklist did not respond, or rejects this resolver. It never means "not listed". */
export const BLOCKLIST_STATUSES = enumeration('BlocklistStatus', ['listed', 'not_listed', 'unavailable']);
export type BlocklistStatus = (typeof BLOCKLIST_STATUSES)[number];

export const LISTING_REASONS = enumeration('BlocklistReason', [
  'spam',
  'phishing',
  'malware',
  'botnet',
  'compromised',
  'other',
]);
export type ListingReason = (typeof LISTING_REASONS)[number];

/** Latest response of a blocklist about a domain. */
export interface Listing {
  /** Zone of the blocklist, such as `dbl.spamhaus.org`. */
  readonly list: string;
  readonly status: BlocklistStatus;
  /** Why the domain is listed; null unless it is. */
  readonly reason: ListingReason | null;
  /** Start of the listing, ISO 8601; null unless listed. */
  readonly since: string | null;
  /** Time of the latest response, ISO 8601; null if the blocklist never responded. */
  readonly checkedAt: string | null;
}

type Answer = Pick<Listing, 'status' | 'reason'>;

interface Blocklist {
  readonly name: string;
  /** Page to look a listing up and request removal. */
  readonly removalUrl: string;
  /** Meaning of the last two bytes of a response. */
  readonly reasonOf: (third: number, fourth: number) => ListingReason | null;
}

const DBL_REASONS: Readonly<Record<number, ListingReason>> = {
  ...{ 2: 'spam', 4: 'phishing', 5: 'malware', 6: 'botnet' },
  ...{ 102: 'compromised', 103: 'compromised', 104: 'compromised', 105: 'compromised', 106: 'compromised' },
};

/** SBL and CSS; XBL; DROP; PBL, which lists networks that should not send email themselves. */
const ZEN_REASONS: Readonly<Record<number, ListingReason>> = {
  ...{ 2: 'spam', 3: 'spam', 4: 'compromised', 5: 'compromised', 6: 'compromised', 7: 'compromised' },
  ...{ 9: 'spam', 10: 'other', 11: 'other' },
};

/**
 * Blocklists of domains and addresses whose responses Outrider can interpret. Sources: spamhaus.org, "DBL return
 * codes"; surbl.org, "Implementation guidelines" (a sum of bits); uribl.com, "Usage" (a sum of bits).
 */
const KNOWN: Readonly<Record<string, Blocklist>> = {
  'zen.spamhaus.org': {
    name: 'Spamhaus ZEN',
    removalUrl: 'https://check.spamhaus.org/',
    reasonOf: (third, fourth) => (third === 0 ? (ZEN_REASONS[fourth] ?? null) : null),
  },
  'dbl.spamhaus.org': {
    name: 'Spamhaus DBL',
    removalUrl: 'https://check.spamhaus.org/',
    reasonOf: (third, fourth) => (third === 1 ? (DBL_REASONS[fourth] ?? 'other') : null),
  },
  'multi.surbl.org': {
    name: 'SURBL',
    removalUrl: 'https://surbl.org/surbl-analysis',
    reasonOf: (third, fourth) =>
      third === 0 ? firstBit(fourth, { 8: 'phishing', 16: 'malware', 64: 'spam', 128: 'compromised' }) : null,
  },
  'multi.uribl.com': {
    name: 'URIBL',
    removalUrl: 'https://admin.uribl.com/',
    reasonOf: (third, fourth) => (third === 0 ? firstBit(fourth, { 2: 'spam', 4: 'other', 8: 'other' }) : null),
  },
};

export const DEFAULT_BLOCKLISTS: readonly string[] = ['dbl.spamhaus.org', 'multi.surbl.org'];

export function blocklistName(list: string): string {
  return KNOWN[list]?.name ?? list;
}

/** Returns the page on which a listing is looked up and removed; null for blocklists that Outrider does not know. */
export function removalUrl(list: string): string | null {
  return KNOWN[list]?.removalUrl ?? null;
}

/**
 * Reads the addresses that a blocklist returned for a domain (RFC 5782 section 2.1). Only addresses in 127.0.0.0/8
 * are responses of a blocklist; others come from resolvers that replace missing names. 127.255.255.0/24 and, at SURBL
 * and URIBL, 127.0.0.1 mean that the blocklist rejects this resolver, and 127.0.1.255 means that the query was
 * malformed.
 */
export function readListing(list: string, answer: DnsAnswer): Answer {
  if (answer.kind === 'none') return { status: 'not_listed', reason: null };
  if (answer.kind === 'unanswered') return UNAVAILABLE;
  const octets = answer.records.map((address) => address.split('.').map(Number));
  if (octets.some(([first, ...rest]) => first !== 127 || rest.length !== 3)) return UNAVAILABLE;
  if (octets.some((each) => REFUSALS.some((refuses) => refuses(each)))) return UNAVAILABLE;
  const reasons = octets.map(([, , third = 0, fourth = 0]) => reasonOf(list, third, fourth));
  const known = reasons.filter((reason) => reason !== null);
  if (known.length === 0) return UNAVAILABLE;
  return { status: 'listed', reason: LISTING_REASONS.find((reason) => known.includes(reason)) ?? 'other' };
}

const UNAVAILABLE: Answer = { status: 'unavailable', reason: null };

const REFUSALS: ReadonlyArray<(octets: readonly number[]) => boolean> = [
  ([, second, third]) => second === 255 && third === 255,
  ([, second, third, fourth]) => second === 0 && third === 0 && fourth === 1,
  ([, second, third, fourth]) => second === 0 && third === 1 && fourth === 255,
];

/** For an unknown blocklist, each response is a listing for an unknown reason. */
function reasonOf(list: string, third: number, fourth: number): ListingReason | null {
  const known = KNOWN[list];
  return known === undefined ? 'other' : known.reasonOf(third, fourth);
}

function firstBit(value: number, meaning: Readonly<Record<number, ListingReason>>): ListingReason | null {
  const bit = Object.keys(meaning).find((bit) => (value & Number(bit)) !== 0);
  return bit === undefined ? null : (meaning[Number(bit)] as ListingReason);
}

/** Combines new responses with the stored listings. A blocklist that does not respond neither lists nor clears a domain. */
export function withAnswers(stored: readonly Listing[], answers: ReadonlyMap<string, DnsAnswer>, now: Date): Listing[] {
  const at = now.toISOString();
  return [...answers].map(([list, answer]) => {
    const before = stored.find((one) => one.list === list);
    const said = readListing(list, answer);
    if (said.status === 'unavailable') return before ?? { list, ...said, since: null, checkedAt: null };
    const since = said.status === 'listed' ? (before?.since ?? at) : null;
    return { list, ...said, since, checkedAt: at };
  });
}

/** Returns the zones that list the domain, in their configured order. */
export function listedOn(listings: readonly Listing[]): string[] {
  return listings.filter(({ status }) => status === 'listed').map(({ list }) => list);
}

const HOUR_MS = 3_600_000;

/**
 * Returns whether blocklists are due for a query: once a day; once an hour while one lists the domain or did not
 * respond, so that a removal is noticed soon; and whenever the configured blocklists change.
 */
export function isListingDue(
  { listings, askedAt }: { readonly listings: readonly Listing[]; readonly askedAt: Date | null },
  lists: readonly string[],
  now: Date,
): boolean {
  if (askedAt === null || listings.map(({ list }) => list).join() !== lists.join()) return true;
  const isSettled = listings.every(({ status }) => status === 'not_listed');
  return now.getTime() - askedAt.getTime() >= (isSettled ? 24 : 1) * HOUR_MS;
}
