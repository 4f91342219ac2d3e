import { answerTo, recordsOf, type SeenRecords } from './answers.js';

/** RFC 7208 section 4.6.4: a check that needs more lookups ends in an error, so the record has no effect. */
export const SPF_MAX_LOOK_UPS = 10;

const TERM =
  /^(?:[+\-~?]?(?:all|include:\S+|(?:a|mx)(?::[^\s/]+)?(?:\/\d{1,2})?(?:\/\/\d{1,3})?|ptr(?::\S+)?|ip4:[\d.]+(?:\/\d{1,2})?|ip6:[\da-f:.]+(?:\/\d{1,3})?|exists:\S+)|[a-z][\w.-]*=\S*)$/i;
const LOOK_UP = /^(?:[+\-~?]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr|exists:)|redirect=)/i;
const LAST = /^(?:[+\-~?]?all|redirect=\S*)$/i;

/** Returns whether a TXT record is an SPF record (RFC 7208 section 4.5). */
export function isSpf(record: string): boolean {
  return /^v=spf1(?:\s|$)/i.test(record.trim());
}

/** Returns the terms of a record after its version; null if one of them is invalid. */
export function spfTerms(record: string): readonly string[] | null {
  const terms = record.trim().split(/\s+/).slice(1);
  return terms.every((term) => TERM.test(term)) ? terms : null;
}

/**
 * Returns an SPF record with the `wanted` mechanisms: missing ones are inserted before the final `all` or `redirect`, because receivers
 * ignore everything after it. The policy and the other terms stay.
 * @param record null creates a record, with `~all` for other servers.
 */
export function mergeSpf(record: string | null, wanted: readonly string[]): string {
  if (record === null) return ['v=spf1', ...wanted, '~all'].join(' ');
  const terms = record.trim().split(/\s+/).slice(1);
  const missing = wanted.filter((term) => !hasTerm(terms, term));
  if (missing.length === 0) return record.trim();
  const end = terms.findIndex((term) => LAST.test(term));
  const at = end === -1 ? terms.length : end;
  return ['v=spf1', ...terms.slice(0, at), ...missing, ...terms.slice(at)].join(' ');
}

/** Returns whether a record has a mechanism without a qualifier or with `+`, so that its servers may send. */
export function hasTerm(terms: readonly string[], wanted: string): boolean {
  const plain = (term: string): string => term.replace(/^\+/, '').toLowerCase();
  return terms.some((term) => plain(term) === plain(wanted));
}

/**
 * Returns the names of other records that a record includes, except those with macros, which are unknown in advance.
 */
export function spfTargets(record: string): string[] {
  return record
    .trim()
    .split(/\s+/)
    .flatMap((term) => /^(?:[+\-~?]?include:|redirect=)([^\s%]+)$/i.exec(term)?.[1]?.toLowerCase() ?? [])
    .map((name) => name.replace(/\.$/, ''));
}

/**
 * Returns how many lookups the check of a record takes, including those of the records it refers to (RFC 7208 section
 * 4.6.4). An unknown record counts as one, so the number may be too low but is never too high. Ends at
 * `SPF_MAX_LOOK_UPS` + 1.
 */
export function countLookUps(record: string, seen: SeenRecords): number {
  let count = 0;
  const visit = (text: string, trail: ReadonlySet<string>): void => {
    for (const term of text.trim().split(/\s+/).slice(1)) {
      if (count > SPF_MAX_LOOK_UPS) return;
      if (LOOK_UP.test(term)) count += 1;
    }
    for (const name of spfTargets(text)) {
      if (count > SPF_MAX_LOOK_UPS || trail.has(name)) continue;
      const next = recordsOf(answerTo(seen, 'TXT', name)).find(isSpf);
      if (next !== undefined) visit(next, new Set([...trail, name]));
    }
  };
  visit(record, new Set());
  return Math.min(count, SPF_MAX_LOOK_UPS + 1);
}
