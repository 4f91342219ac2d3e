import type { BulkEnds } from './modules/profiles/index.js';
import { forgetProfile, pinProfiles } from './modules/segments/index.js';
import { settleEnded } from './modules/sequence/index.js';

/** Effects of changes of the address book in other modules. */
export const PROFILE_ENDS: BulkEnds = { settle: settleEnded, forget: forgetProfile, pin: pinProfiles };
