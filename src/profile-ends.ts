import type { BulkEnds, MergeEnds } from './modules/outreach/profiles/index.js';
import { forgetProfile, moveProfile, pinProfiles, pinsOfProfiles } from './modules/outreach/segments/index.js';
import { moveRows } from './modules/outreach/sources/index.js';
import { settleEnded } from './modules/sending/sequence/index.js';

/** Effects of changes of the address book in other modules. */
export const PROFILE_ENDS: BulkEnds & MergeEnds = {
  settle: settleEnded,
  forget: forgetProfile,
  pin: pinProfiles,
  pinsOf: pinsOfProfiles,
  move: async (ctx, workspaceId, fromId, toId) => {
    await moveProfile(ctx, workspaceId, fromId, toId);
    await moveRows(ctx, workspaceId, fromId, toId);
  },
};
