import { isDeepStrictEqual } from 'node:util';
import { type BulkChangeAction, taggedWith } from '../../../../engine/profiles/bulk-change.js';
import { PROFILE_COLUMNS, type ProfileColumn } from '../../../../engine/profiles/field-types.js';
import type { FollowedChange } from '../../contacts/follow/index.js';
import type { ProfileRow } from '../profiles.repo.js';
import type { ProfilePatch } from './bulk-profiles.repo.js';

/** Action on each profile, with its arguments, as stored. */
export interface BulkChange {
  readonly action: BulkChangeAction;
  readonly tags?: readonly string[];
  /** New value by column; custom values in `fields`. */
  readonly set?: ProfilePatch;
  readonly segmentId?: string;
  readonly pin?: 'in' | 'out' | null;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the new values of a profile; null if nothing changes. */
export function patchOf(change: BulkChange, row: ProfileRow): ProfilePatch | null {
  const patch = wantedOf(change, row);
  return isDeepStrictEqual(currentOf(row, patch), patch) ? null : patch;
}

function wantedOf({ action, tags = [], set = {} }: BulkChange, row: ProfileRow): ProfilePatch {
  if (action === 'add_tags') return { tags: taggedWith(row.tags, tags, []) };
  if (action === 'remove_tags') return { tags: taggedWith(row.tags, [], tags) };
  return set;
}

/** Returns the present values of what a patch writes. */
export function currentOf(row: ProfileRow, patch: ProfilePatch): ProfilePatch {
  const known = row.fields as Values;
  return Object.fromEntries(
    Object.entries(patch).map(([column, value]) => [
      column,
      column === 'fields'
        ? Object.fromEntries(Object.keys(value as Values).map((name) => [name, known[name] ?? null]))
        : row[column as keyof ProfileRow],
    ]),
  );
}

/** Returns what contacts of campaigns follow; null for tags and owners, which contacts do not have. */
export function followOf(
  emailKey: string,
  from: ProfilePatch,
  to: ProfilePatch,
  contactIds?: readonly string[],
): FollowedChange | null {
  const columns = Object.keys(to)
    .filter((column) => COLUMNS.has(column))
    .map((column) => ({ column, from: from[column] as string | null, to: to[column] as string | null }));
  const [was, becomes] = [(from['fields'] ?? {}) as Values, (to['fields'] ?? {}) as Values];
  const custom = Object.keys(becomes).map((name) => ({ name, from: was[name] ?? undefined, to: becomes[name] }));
  if (columns.length + custom.length === 0) return null;
  return { emailKey, columns, custom, ...(contactIds !== undefined && { contactIds }) };
}

const COLUMNS: ReadonlySet<string> = new Set(Object.values(PROFILE_COLUMNS));

/** Returns values of the API as a patch. */
export function setOf(
  values: Readonly<Partial<Record<ProfileColumn, string | null>>> & {
    readonly fields?: Values | undefined;
  },
): ProfilePatch {
  const columns = Object.entries(PROFILE_COLUMNS).flatMap(([name, column]) => {
    const value = values[name as ProfileColumn];
    return value === undefined ? [] : [[column, value] as const];
  });
  return { ...Object.fromEntries(columns), ...(values.fields !== undefined && { fields: values.fields }) };
}
