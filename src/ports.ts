import { giveToAccountOwners } from './modules/foundation/people/index.js';
import { heldReading } from './modules/operation/restored/index.js';
import { noteNewFile } from './modules/outreach/contacts/corrected/index.js';
import { countDueChanges } from './modules/outreach/profiles/history/index.js';
import type { BulkEnds, MergeEnds } from './modules/outreach/profiles/index.js';
import { forgetProfile, moveProfile, pinProfiles, pinsOfProfiles } from './modules/outreach/segments/index.js';
import { moveRows } from './modules/outreach/sources/index.js';
import { retimeAtOnce } from './modules/sending/launch/index.js';
import { countOvertaken } from './modules/sending/sends/had/index.js';
import { settleEnded, stopForbidden } from './modules/sending/sequence/index.js';

/** Effects of changes of the address book: on sends, segments, and requests of contact sources. */
const profileEnds: BulkEnds & MergeEnds = {
  settle: settleEnded,
  forget: forgetProfile,
  pin: pinProfiles,
  pinsOf: pinsOfProfiles,
  move: async (ctx, workspaceId, fromId, toId) => {
    await moveProfile(ctx, workspaceId, fromId, toId);
    await moveRows(ctx, workspaceId, fromId, toId);
  },
};

/**
 * Functions of later modules that earlier ones call. The earlier module declares the type and takes the function as an
 * argument; `app.ts` and `jobs.ts` pass it to routes and background work. Each runs in the transaction of its caller.
 */
export const PORTS = {
  /** From `workspaces` to `people`: adds the owners of the account to a new workspace. */
  giveToAccountOwners,
  /** From `workspaces` to `profiles`: counts recorded changes for the preview of retention. */
  countDueChanges,
  /** From `suppressions` to `sequence`: cancels waiting emails to suppressed recipients. */
  stopForbidden,
  /** From `campaigns` to `launch`: applies changed settings to the due times of waiting emails. */
  retime: retimeAtOnce,
  /** From `campaigns` and `templates` to `launch` and `sends`: effects of changed steps. */
  steps: { retime: retimeAtOnce, countOvertaken },
  /** From `contacts` to `sequence`: cancels waiting emails of deleted contacts. */
  settleEnded,
  /** From `profiles` to `sequence`, `segments`, and `sources`. */
  profileEnds,
  /** From `files` to `contacts`: evaluates emails again that wait for a file. */
  noteNewFile,
  /** From `receiving` to `restored`: records what was read while an instance or a workspace is held. */
  heldReading,
} as const;
