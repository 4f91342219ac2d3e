import { PROFILE_COLUMNS, type ProfileColumn } from '../../../engine/profiles/field-types.js';
import type { MergeValues } from '../../../engine/profiles/merge-values.js';
import type { ProfileRow } from './profiles.repo.js';

/** Returns the values of a profile that a merge combines. */
export function mergeValuesOf(row: ProfileRow): MergeValues {
  const columns = Object.entries(PROFILE_COLUMNS).map(([name, column]) => [name, row[column]] as const);
  return {
    ...(Object.fromEntries(columns) as Record<ProfileColumn, string | null>),
    ownerId: row.owner_id,
    tags: row.tags,
    fields: row.fields as Readonly<Record<string, unknown>>,
  };
}
