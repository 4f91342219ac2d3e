import type { Ctx } from '../../platform/context.js';
import { deleteOldAccountLinks } from './account-links.repo.js';
import { deleteOldAttempts } from './attempts.repo.js';
import { deleteOldInvitations } from './invitations.repo.js';
import { deleteOldKnownNetworks } from './known-networks.repo.js';
import { deleteOldFlows } from './oidc/oidc.repo.js';
import { deleteOldChallenges } from './passkeys/challenges.repo.js';
import { deleteEndedSessions } from './sessions.repo.js';
import { unusedSince } from './sessions.service.js';

const DAY_MS = 86_400_000;
/** Longer than people are away. */
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
