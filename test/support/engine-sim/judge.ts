import type { AcceptedEntry, WorldEntry } from '../../../sandbox/src/log.js';
import type { Expectations, Violation } from '../../../sandbox/src/oracle/expectations.js';
import { judge } from '../../../sandbox/src/oracle.js';
import type { Ctx } from '../../../src/platform/context.js';
import type { Broken } from './broken.js';
import { judgeByHand } from './judge-by-hand.js';
import type { Acknowledged } from './operator.js';
import { recount } from './recount.js';
import type { RunResult } from './simulation.js';

/** Invariant of each rule of the oracle; rules about stops are judged by the exact order of steps instead. */
const INVARIANT_OF: Readonly<Partial<Record<Violation['rule'], Broken['invariant']>>> = {
  'unexpected-message': 'I1',
  'duplicate-message-id': 'I1',
  'duplicate-step': 'I1',
  'duplicate-body': 'I1',
  'tried-after-bounce': 'I2',
  'sent-after-bounce': 'I2',
  'step-without-previous': 'I5',
  'step-too-early': 'I5',
  'mailbox-changed': 'I6',
  'thread-broken': 'I6',
  'subject-changed': 'I6',
  'outside-window': 'I4',
  'campaign-daily-limit': 'I3',
  'new-contacts-limit': 'I3',
  'mailbox-daily-limit': 'I3',
  'campaign-gap': 'I3',
  'mailbox-gap': 'I3',
  'malformed-message': 'I1',
  'step-missing': 'I7',
};

/** Steps of an aborted run that its report shows. */
const TAIL = 40;
type LostEntry = Extract<WorldEntry, { type: 'fault' }>;

const ISO_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Returns all violations of a run; empty for a clean run. The network log and plain counts decide, never the engine. */
export async function judgeRun(ctx: Ctx, run: RunResult): Promise<Broken[]> {
  const lost = await lostAnswers(ctx, run);
  const broken = [
    ...judgeWire(run, lost),
    ...judgeStops(run),
    ...(await recount(ctx, run)),
    ...(await judgeByHand(ctx, run)),
  ];
  if (run.stuck !== null)
    broken.push({ invariant: 'I7', rule: 'stuck', text: [run.stuck, ...run.trace.slice(-TAIL)].join('\n') });
  for (const text of run.errors) broken.push({ invariant: 'I7', rule: 'error', text });
  return broken;
}

/**
 * Returns messages whose sender was interrupted between requesting permission and recording the result. Their result could not be known,
 * and the engine says so. Without a fault at the sender, an unknown result is a violation.
 */
async function lostAnswers(ctx: Ctx, { log, staged }: RunResult): Promise<LostEntry[]> {
  const unknown = await ctx.sql.query<{ header: string }>(
    `select message_id_header as header from sends where workspace_id = $1 and status = 'unknown'`,
    [staged.workspaceId],
  );
  const ids = new Set(unknown.flatMap(({ header }) => [header, header.slice(1, -1)]));
  return log.begun
    .filter(({ actor, messageId }) => actor.struck && messageId !== null && ids.has(messageId))
    .map(({ at, recipient, messageId }) => ({
      type: 'fault',
      at: at.toISOString(),
      session: 0,
      stage: 'data',
      action: 'cut',
      from: null,
      to: [recipient],
      messageId,
      outcomeUnknown: true,
    }));
}

function judgeWire(run: RunResult, lost: readonly LostEntry[]): Broken[] {
  const unheard = new Set(lost.map(({ messageId }) => messageId));
  const heard = run.log.entries
    .filter((entry) => !('from' in entry) || entry.from === null || entry.from !== run.staged.writer?.address)
    .filter((entry) => entry.type !== 'refused' || !unheard.has(entry.messageId));
  const log = [...heard, ...lost].map(withMarker).sort((a, b) => a.at.localeCompare(b.at));
  return judge(log, expectationsOf(run)).flatMap((violation) => {
    const invariant = INVARIANT_OF[violation.rule];
    if (invariant === undefined) return [];
    if (violation.rule === 'mailbox-changed' && isAfterDetaching(run, violation)) return [];
    const text = `${violation.at} ${violation.address}: ${violation.explanation} (${violation.messageIds.join(' ')})`;
    return [{ invariant, rule: violation.rule, text }];
  });
}

function withMarker(entry: WorldEntry): WorldEntry {
  if (entry.type !== 'accepted') return entry;
  return { ...entry, marker: markerOf(entry) };
}

function markerOf(entry: AcceptedEntry): string | null {
  return /MARK-(\d+-\d+)/.exec(entry.raw ?? '')?.[1] ?? null;
}

/** Returns whether the contact continues from another mailbox because its own was detached. */
function isAfterDetaching(run: RunResult, violation: Violation): boolean {
  const left = /came from (\S+)$/.exec(violation.explanation)?.[1];
  return run.detached.some((one) => one.campaignId === violation.campaignId && one.address === left);
}

function expectationsOf({ scenario, staged, acknowledged }: RunResult): Expectations {
  return {
    campaigns: staged.campaigns.map(({ campaignId, plan, emails }, index) => ({
      id: campaignId,
      timezone: plan.timezone,
      windows: plan.windows.map((window) => ({
        days: window.days.map((day) => ISO_DAYS.indexOf(day) + 1),
        start: window.start,
        end: window.end,
      })),
      holidays: plan.holidays,
      ...(plan.useContactTimezone
        ? {
            contactTimezones: Object.fromEntries(
              emails.map((email, n) => [email, plan.contactZones[n] ?? plan.timezone]),
            ),
          }
        : {}),
      steps: plan.delays.map((delaySeconds, step) => ({ delaySeconds, marker: `${index}-${step}` })),
      contacts: emails,
      mailboxes: plan.mailboxes.map((at) => staged.mailboxes[at]?.address ?? ''),
      ...(plan.dailyLimit === null ? {} : { dailyLimit: plan.dailyLimit }),
      ...(plan.newContactsPerDay === null ? {} : { newContactsPerDay: plan.newContactsPerDay }),
      gapSeconds: plan.gapSeconds,
      complete: true,
    })),
    mailboxes: scenario.mailboxes.map((plan, at) => ({
      address: staged.mailboxes[at]?.address ?? '',
      dailyLimit: plan.dailyLimit,
      minGapSeconds: plan.gapSeconds,
      timezone: plan.timezone ?? scenario.workspaceZone,
    })),
    suppressions: acknowledged
      .filter((one) => one.what === 'suppress')
      .map((one) => ({
        kind: one.address?.startsWith('@') ? ('domain' as const) : ('email' as const),
        value: one.address ?? '',
        at: one.at.toISOString(),
      })),
    stops: acknowledged
      .filter((one) => one.what === 'reply' || one.what === 'suspend')
      .map((one) => ({
        address: one.address ?? '',
        at: one.at.toISOString(),
        ...(one.campaignId === null ? {} : { campaignIds: [one.campaignId] }),
      })),
  };
}

/**
 * Checks that no email starts after an acknowledged stop. An email counts as in progress if its sender requested permission
 * before the last step of the acknowledgment.
 */
function judgeStops({ log, acknowledged, staged }: RunResult): Broken[] {
  return [...log.askedAt].flatMap(([entry, askedAt]) => {
    if (entry.type !== 'accepted') return [];
    const address = entry.to[0] ?? '';
    const campaign = staged.campaigns.find((one) => one.emails.includes(address));
    return acknowledged
      .filter((stop) => askedAt > stop.from && (stop.until === null || askedAt < stop.until))
      .filter((stop) => stop.campaignId === null || stop.campaignId === campaign?.campaignId)
      .filter((stop) => covers(stop, address))
      .map((stop) => ({
        invariant: 'I2' as const,
        rule: `sent-after-${stop.what}`,
        text: `${entry.at} ${address}: begun at step ${askedAt}, stopped at step ${stop.from} (${stop.at.toISOString()})`,
      }));
  });
}

function covers(stop: Acknowledged, address: string): boolean {
  return (
    stop.address === null ||
    stop.address === address ||
    (stop.address.startsWith('@') && address.endsWith(stop.address))
  );
}
