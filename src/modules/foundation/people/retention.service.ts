import type { Ctx } from '../../../platform/context.js';
import { deleteOldAccountLinks } from './account-links.repo.js';
import { deleteOldAttempts } from './accounts/attempts.repo.js';
import { deleteOldKnownNetworks } from './accounts/known-networks.repo.js';
import { deleteOldFlows } from './accounts/oidc-flows.repo.js';
import { deleteEndedSessions } from './accounts/sessions.repo.js';
import { unusedSince } from './accounts/sessions.service.js';
import { deleteOldInvitations } from './invitations.repo.js';
import { deleteOldChallenges } from './passkeys/challenges.repo.js';

const DAY_MS = 86_400_000;
/** Retention of known networks, longer than members are usually away. */
const NETWORK_KEPT_MS = 90 * DAY_MS;

/** Deletes sessions, links and challenges past their end, networks that were not signed in from for 90 days, and counts of attempts that were not continued for a day. */
export async function forgetEnded(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await deleteEndedSessions(ctx.sql, now, unusedSince(ctx));
  await deleteOldAccountLinks(ctx.sql, now);
  await deleteOldInvitations(ctx.sql, now);
  await deleteOldChallenges(ctx.sql, now);
  await deleteOldFlows(ctx.sql, now);
  await deleteOldAttempts(ctx.sql, new Date(now.getTime() - DAY_MS));
  await deleteOldKnownNetworks(ctx.sql, new Date(now.getTime() - NETWORK_KEPT_MS));
}
