import { enumeration } from '../enumeration.js';
import { MOST_TAGS, PROFILE_COLUMNS, type ProfileColumn } from './field-types.js';

/** Profiles of a merge: the one that the request is about, and the one that it names. */
export const MERGE_SIDES = enumeration('MergeSide', ['this', 'other']);
export type MergeSide = (typeof MERGE_SIDES)[number];

/** Values of a profile that a merge combines. */
export interface MergeValues extends Readonly<Record<ProfileColumn, string | null>> {
  readonly ownerId: string | null;
  readonly tags: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
}

const NAMES = Object.keys(PROFILE_COLUMNS) as ProfileColumn[];
const CUSTOM = 'custom.';

/** Returns whether a merge can choose the value of this field. */
export function isMergeField(name: string): boolean {
  return name === 'email' || name === 'ownerId' || NAMES.includes(name as ProfileColumn) || isCustom(name);
}

function isCustom(name: string): boolean {
  return name.startsWith(CUSTOM) && name.length > CUSTOM.length;
}

/**
 * Combines two profiles: the chosen value where both have one, otherwise that of the profile that stays, and the only value where
 * the other is empty. Tags are united, those of the profile that stays first.
 * @param takesGone returns whether the value of the profile that goes is chosen for a field
 */
export function mergeValues(stays: MergeValues, goes: MergeValues, takesGone: (field: string) => boolean): MergeValues {
  const pick = <T>(field: string, own: T, others: T): T => (takesGone(field) ? (others ?? own) : (own ?? others));
  const columns = NAMES.map((name) => [name, pick(name, stays[name], goes[name])] as const);
  const names = new Set([...Object.keys(stays.fields), ...Object.keys(goes.fields)]);
  const custom = [...names].map((name) => [name, pick(CUSTOM + name, stays.fields[name], goes.fields[name])] as const);
  return {
    ...(Object.fromEntries(columns) as Record<ProfileColumn, string | null>),
    ownerId: pick('ownerId', stays.ownerId, goes.ownerId),
    tags: [...new Set([...stays.tags, ...goes.tags])].slice(0, MOST_TAGS),
    fields: Object.fromEntries(custom),
  };
}
