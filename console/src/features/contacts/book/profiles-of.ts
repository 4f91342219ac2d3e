import type { Target } from './bulk-change';
import { allProfiles, type Profile } from './queries';

/** Returns the selected profiles, or fetches all that match. */
export async function profilesOf(workspaceId: number, { profiles, matching }: Target): Promise<readonly Profile[]> {
  return matching === undefined ? profiles : allProfiles(workspaceId, matching.filter, undefined);
}
