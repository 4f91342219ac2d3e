import { createHash } from 'node:crypto';
import type { CampaignStatus } from '../../../engine/lifecycle/enums.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { freshenStatistics } from '../../../platform/db/fresh-statistics.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { BUSY_TABLES } from '../sends/index.js';
import { findPreflightHead } from './preflight.reads.js';
import { deleteExpiredPreflights, findPreflight, insertPreflight } from './preflight.repo.js';
import { type JudgedCheck, judgeCheck, scoreOf, summarise, writtenIn } from './preflight-check.js';
import { preflightChecks } from './preflight-checks.js';
import type { PreflightAction, PreflightFacts } from './preflight-facts.js';
import { gatherFacts } from './preflight-gather.service.js';
import type { PreflightReport } from './preflight-report.js';

/** Time in which a launch can reference a preflight. */
const KEPT_MS = 15 * 60_000;

export interface Preflight {
  readonly id: string;
  readonly facts: PreflightFacts;
  readonly checks: readonly JudgedCheck[];
  readonly ready: boolean;
  readonly factsHash: string;
  /** Report as the API returns it and as it is stored. */
  readonly out: PreflightReport;
}

/** Returns the default action: resume for a paused campaign, launch for any other. */
function defaultAction(status: CampaignStatus | string): PreflightAction {
  return status === 'paused' ? 'resume' : 'launch';
}

/**
 * Runs every check (docs/use/preflight.md) for an action on a campaign and stores the result for 15 minutes. Throws 404 if
 * the campaign is missing. Reports blocking checks instead of throwing; see `requireReady`.
 */
export async function runPreflight(
  ctx: Ctx,
  input: { workspaceId: number; campaignId: string; action: PreflightAction },
): Promise<Preflight> {
  const { workspaceId, campaignId, action } = input;
  await freshenStatistics(ctx, BUSY_TABLES);
  const facts = await gatherFacts(ctx, workspaceId, campaignId, action);
  const checks = preflightChecks.map((check) => judgeCheck(check, facts));
  const ready = checks.every((check) => check.status !== 'fail');
  const id = ctx.ids.uuid();
  const expiresAt = new Date(facts.now.getTime() + KEPT_MS);
  const out: PreflightReport = {
    preflightId: id,
    campaignId,
    action,
    ready,
    score: scoreOf(checks),
    summary: summarise(checks),
    checks: checks.map((check) => writtenIn(ctx.language, check)),
    estimates: {
      contacts: facts.contacts.eligible,
      dailyCapacity: facts.capacity.perDay,
      firstSendAt: isoOrNull(facts.firstSendAt),
      completionAt: isoOrNull(facts.completionAt),
    },
    evaluatedAt: isoOf(facts.now),
    expiresAt: isoOf(expiresAt),
  };
  const factsHash = hashOf(facts, checks);
  await inTx(ctx, async (ctx) => {
    await deleteExpiredPreflights(ctx.sql, workspaceId, campaignId, facts.now);
    await insertPreflight(ctx.sql, workspaceId, {
      id,
      campaignId,
      action,
      ready,
      factsHash,
      result: { ...out, checks: checks.map((check) => writtenIn('en', check)) },
      evaluatedAt: facts.now,
      expiresAt,
    });
  });
  return { id, facts, checks, ready, factsHash, out };
}

/**
 * Rejects an action whose preflight does not pass: 409 `preflight_stale` if the caller references a preflight that has
 * expired, is for another action or campaign, or whose facts have changed since; 409 `preflight_failed` if a check blocks.
 */
export async function requireReady(
  ctx: Ctx,
  workspaceId: number,
  preflight: Preflight,
  namedId: string | null,
  context: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const full = { preflight: preflight.out, ...context };
  if (namedId !== null && namedId !== preflight.id) {
    const named = await findPreflight(ctx.sql, workspaceId, namedId);
    const isCurrent =
      named !== undefined &&
      named.campaign_id === preflight.out.campaignId &&
      named.action === preflight.out.action &&
      named.expires_at > preflight.facts.now &&
      named.facts_hash === preflight.factsHash;
    if (!isCurrent) {
      throw conflict(
        'preflight_stale',
        say`The preflight has expired, or data has changed. Rerun the preflight.`,
        full,
      );
    }
  }
  if (!preflight.ready) {
    const failed = preflight.checks.filter((check) => check.status === 'fail').map((check) => check.key);
    throw conflict('preflight_failed', say`Blocking preflight checks failed: ${failed.join(', ')}.`, full);
  }
}

/**
 * Hashes what a caller relies on after a preflight: the outcome of every check, the campaign's revision, its contacts, and
 * its mailboxes. Excludes numbers that change with time alone.
 */
function hashOf(facts: PreflightFacts, checks: readonly JudgedCheck[]): string {
  const relied = {
    revision: facts.head.revision,
    contacts: facts.contacts,
    mailboxes: facts.mailboxes
      .map((row) => [row.mailbox_id, row.enabled, row.status, row.warmup_status, row.daily_limit])
      .sort(),
    checks: checks.map((check) => [check.key, check.status]),
  };
  return createHash('sha256').update(JSON.stringify(relied)).digest('hex');
}

/** Runs a preflight on request; by default for the action that fits the campaign's status. */
export async function preflightCampaign(
  ctx: Ctx,
  input: { workspaceId: number; campaignId: string; action: PreflightAction | null },
): Promise<PreflightReport> {
  const { workspaceId, campaignId } = input;
  const action = input.action ?? defaultAction(await statusOf(ctx, workspaceId, campaignId));
  return (await runPreflight(ctx, { workspaceId, campaignId, action })).out;
}

async function statusOf(ctx: Ctx, workspaceId: number, campaignId: string): Promise<string> {
  const head = await findPreflightHead(ctx.sql, workspaceId, campaignId);
  if (head === undefined) throw notFound('campaign');
  return head.status;
}
