import type { PostmasterDay, PostmasterProblem } from '../../../../engine/reputation/postmaster.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import type { Schedule } from '../../../../platform/queue/schedule.js';
import { type FeedbackLoop, listFeedbackLoops } from './feedback-loops.reads.js';
import { upsertFeedbackLoopDays } from './feedback-loops.repo.js';
import {
  type DueDomain,
  findPostmasterRead,
  listDuePostmaster,
  listPostmasterDays,
  upsertPostmasterDays,
  upsertPostmasterRead,
} from './postmaster.repo.js';
import { openPostmaster, PostmasterFailure, queryFeedbackLoops, queryPostmaster } from './postmaster-api.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
/** Maximum domains of one turn; the next turn continues. */
const PER_TURN = 500;

/**
 * Reads what Gmail reports about each domain once a day, and after temporary failures every hour. A domain that Google
 * gives no access to affects no other; a rejected credential and throttling end the turn.
 */
export const postmasterReading: Schedule = {
  name: 'domains.postmaster',
  everySeconds: 3_600,
  run: async (ctx, { signal }) => {
    if (ctx.config.postmaster.keyFile === null) return;
    const due = await listDuePostmaster(ctx.sql, ctx.clock.now(), PER_TURN);
    if (due.length === 0) return;
    const accessToken = await tokenFor(ctx, due);
    if (accessToken === null) return;
    for (const domain of due) {
      if (signal.aborted) return;
      const problem = await readDomain(ctx, accessToken, domain);
      if (problem === 'throttled' || problem === 'credential_rejected') return;
    }
  },
};

/** Returns a token; null after recording why there is none. */
async function tokenFor(ctx: Ctx, due: readonly DueDomain[]): Promise<string | null> {
  try {
    return await openPostmaster(ctx);
  } catch (error) {
    if (!(error instanceof PostmasterFailure)) throw error;
    ctx.log.warn({ err: error }, 'failed to sign in to Google Postmaster Tools');
    // Without a sign-in, Google has said nothing about any domain.
    const problem =
      error.problem === 'throttled'
        ? 'throttled'
        : error.problem === 'unavailable'
          ? 'unavailable'
          : 'credential_rejected';
    for (const domain of due) await record(ctx, domain, problem);
    return null;
  }
}

async function readDomain(ctx: Ctx, accessToken: string, domain: DueDomain): Promise<PostmasterProblem | null> {
  try {
    const days = await queryPostmaster(ctx, accessToken, domain.domain);
    await inTx(ctx, async (ctx) => {
      const keptSince = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS);
      await upsertPostmasterDays(ctx.sql, domain, days, keptSince);
      await record(ctx, domain, null);
    });
    return await readFeedbackLoops(ctx, accessToken, domain);
  } catch (error) {
    if (!(error instanceof PostmasterFailure)) throw error;
    const { problem } = error;
    if (problem !== 'no_access') ctx.log.warn({ err: error, problem }, 'failed to read Google Postmaster Tools');
    await record(ctx, domain, problem);
    return problem;
  }
}

/**
 * Reads the spam rates of the campaigns and mailboxes of a domain. Without them, the statistics of the domain remain valid, and the
 * next daily reading covers the same days. Returns `throttled` if Google throttles requests.
 */
async function readFeedbackLoops(
  ctx: Ctx,
  accessToken: string,
  domain: DueDomain,
): Promise<Extract<PostmasterProblem, 'throttled'> | null> {
  try {
    const days = await queryFeedbackLoops(ctx, accessToken, domain.domain);
    const keptSince = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    await inTx(ctx, (ctx) => upsertFeedbackLoopDays(ctx.sql, domain, days, keptSince));
    return null;
  } catch (error) {
    if (!(error instanceof PostmasterFailure)) throw error;
    ctx.log.warn({ err: error, problem: error.problem }, 'failed to read spam rates of campaigns at Gmail');
    return error.problem === 'throttled' ? 'throttled' : null;
  }
}

function record(ctx: Ctx, domain: DueDomain, problem: PostmasterProblem | null): Promise<void> {
  const at = ctx.clock.now();
  const isSettled = problem === null || problem === 'no_access';
  const dueAt = new Date(at.getTime() + (isSettled ? DAY_MS : HOUR_MS));
  return upsertPostmasterRead(ctx.sql, domain, { at, dueAt, problem });
}

/** Statistics of Gmail about a domain. */
export interface DomainPostmaster {
  readonly readAt: Date | null;
  readonly problem: PostmasterProblem | null;
  readonly days: readonly PostmasterDay[];
  /** Spam rates of campaigns and mailboxes, those with the highest rate first. */
  readonly feedbackLoops: readonly FeedbackLoop[];
}

/** Returns what Gmail reports about a domain; null before the first request to Google. */
export async function readPostmaster(
  ctx: Ctx,
  workspaceId: number,
  domainId: string,
  since: Date,
): Promise<DomainPostmaster | null> {
  const read = await findPostmasterRead(ctx.sql, workspaceId, domainId);
  if (read === null) return null;
  const days = await listPostmasterDays(ctx.sql, workspaceId, domainId, since);
  const feedbackLoops = await listFeedbackLoops(ctx.sql, workspaceId, domainId, since);
  return { readAt: read.read_at, problem: read.problem as PostmasterProblem | null, days, feedbackLoops };
}
