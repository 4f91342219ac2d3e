import type { ChangedBy } from '../../../engine/profiles/history.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import type { Owner } from '../../../platform/http/owner.js';

/** Returns a member or API key as the author of a change of profiles, to be stored. */
export function changedBy({ kind, id, name }: Owner, by?: ChangedBy['by']) {
  return storedJson({ kind, id, name, ...(by !== undefined && { by }) } satisfies ChangedBy);
}
