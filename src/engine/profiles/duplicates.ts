import { enumeration } from '../enumeration.js';
import { PROFILE_COLUMNS, type ProfileColumn } from './field-types.js';
import type { MergeValues } from './merge-values.js';

/** Rules that find profiles of the same person, the most reliable first. A pair is reported by the first one that finds it. */
export const DUPLICATE_RULES = enumeration('DuplicateRule', ['mailbox', 'profile_link', 'name_and_domain', 'phone']);
export type DuplicateRule = (typeof DUPLICATE_RULES)[number];

/** Profile that a rule has found, with its key of each rule; null where the profile lacks the values. */
export interface DuplicateMember {
  readonly id: string;
  readonly keys: Readonly<Record<DuplicateRule, string | null>>;
}

/** Returns the key of a pair of profiles, in any order. */
export function pairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/**
 * Returns the first pair of profiles that no member has dismissed and no more reliable rule reports; undefined without one.
 * @param distinct keys of the dismissed pairs
 */
export function firstPair(
  rule: DuplicateRule,
  members: readonly DuplicateMember[],
  distinct: ReadonlySet<string>,
): readonly [DuplicateMember, DuplicateMember] | undefined {
  const surer = DUPLICATE_RULES.slice(0, DUPLICATE_RULES.indexOf(rule));
  for (const [at, one] of members.entries()) {
    const other = members
      .slice(at + 1)
      .find(
        (each) =>
          !distinct.has(pairKey(one.id, each.id)) &&
          !surer.some((sure) => one.keys[sure] !== null && one.keys[sure] === each.keys[sure]),
      );
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

/** Returns the fields in which both profiles have a value and the values differ, as a merge names them. */
export function differencesOf(one: MergeValues, other: MergeValues): string[] {
  const columns = (Object.keys(PROFILE_COLUMNS) as ProfileColumn[]).filter((name) => differ(one[name], other[name]));
  const custom = Object.keys(one.fields).filter((name) => differ(one.fields[name], other.fields[name]));
  return [
    ...columns,
    ...(differ(one.ownerId, other.ownerId) ? ['ownerId'] : []),
    ...custom.sort().map((name) => `custom.${name}`),
  ];
}

function differ(one: unknown, other: unknown): boolean {
  return one != null && other != null && JSON.stringify(one) !== JSON.stringify(other);
}
