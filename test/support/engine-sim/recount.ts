import { contactCounts, sendCounts } from '../../../src/modules/outreach/statistics/index.js';
import type { Ctx } from '../../../src/platform/context.js';
import type { Broken } from './broken.js';
import { compareBudgets } from './budgets.js';
import type { RunResult } from './simulation.js';

interface SendRow {
  readonly campaign_id: string;
  readonly email: string;
  readonly contact_id: string;
  readonly step_order: number;
  readonly status: string;
  readonly header: string | null;
  readonly log: ReadonlyArray<{ readonly attempt: number; readonly outcome: string }>;
}

/** Recounts the rows at the end, and compares the result with the network log, counters, stats and events. */
export async function recount(ctx: Ctx, run: RunResult): Promise<Broken[]> {
  const sends = await ctx.sql.query<SendRow>(
    `select s.campaign_id, c.email, s.contact_id, s.step_order, s.status, s.message_id_header as header, s.attempts_log as log
     from sends s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
     where s.workspace_id = $1 order by s.id`,
    [run.staged.workspaceId],
  );
  return [
    ...compareWithWire(run, sends),
    ...compareWithAnswers(run, sends),
    ...compareAttempts(sends),
    ...(await findOverdue(ctx, run, sends)),
    ...(await compareCounters(ctx, run)),
    ...(await compareStatistics(ctx, run, sends)),
    ...(await compareBudgets(ctx, run)),
  ];
}

/**
 * Checks that every email with status `sent` reached the server, and that every email the server has is `sent`, or `unknown` if no
 * response arrived.
 */
function compareWithWire({ log }: RunResult, sends: readonly SendRow[]): Broken[] {
  const accepted = new Map<string, number>();
  for (const entry of log.entries) {
    if (entry.type !== 'accepted' || entry.messageId === null) continue;
    accepted.set(entry.messageId, (accepted.get(entry.messageId) ?? 0) + 1);
  }
  const found: Broken[] = [];
  for (const send of sends) {
    const times = send.header === null ? 0 : (accepted.get(send.header) ?? accepted.get(send.header.slice(1, -1)) ?? 0);
    const right = send.status === 'sent' ? times === 1 : send.status === 'unknown' ? times <= 1 : times === 0;
    if (right) continue;
    const text = `${send.email} step ${send.step_order} is ${send.status}, the server accepted it ${times} times`;
    found.push({ invariant: 'I1', rule: 'row-and-wire-differ', text });
  }
  return found;
}

/**
 * Checks that the result of every email with a response is known, unless a fault struck its sender before recording it.
 */
function compareWithAnswers({ log }: RunResult, sends: readonly SendRow[]): Broken[] {
  const bare = (id: string | null): string => (id ?? '').replaceAll(/[<>]/g, '');
  const last = new Map(log.begun.map((transaction) => [bare(transaction.messageId), transaction]));
  return sends
    .filter(({ status, header }) => {
      const transaction = last.get(bare(header));
      return status === 'unknown' && transaction?.answered === true && !transaction.actor.struck;
    })
    .map(({ email, step_order }) => ({
      invariant: 'I1' as const,
      rule: 'unknown-without-a-fault',
      text: `${email} step ${step_order} is unknown, and the server had answered`,
    }));
}

/** Checks that each attempt is recorded once. */
function compareAttempts(sends: readonly SendRow[]): Broken[] {
  return sends.flatMap(({ email, step_order, log }) => {
    const attempts = log.map(({ attempt }) => attempt);
    if (new Set(attempts).size === attempts.length) return [];
    return [
      { invariant: 'I8', rule: 'attempts', text: `${email} step ${step_order}: attempts ${attempts.join(', ')}` },
    ];
  });
}

/** Finds unfinished work after all faults have ended: pending sends, active contacts, and incomplete campaigns. */
async function findOverdue(ctx: Ctx, run: RunResult, sends: readonly SendRow[]): Promise<Broken[]> {
  const open = sends.filter((send) => ['scheduled', 'deferred', 'sending'].includes(send.status));
  const contacts = await ctx.sql.query<{ email: string; status: string }>(
    `select email, status from contacts where workspace_id = $1 and status in ('pending', 'active', 'paused')`,
    [run.staged.workspaceId],
  );
  const campaigns = await ctx.sql.query<{ id: string; status: string }>(
    `select id, status from campaigns where workspace_id = $1 and status <> 'completed'`,
    [run.staged.workspaceId],
  );
  const because = run.stuck ?? 'the end';
  return [
    ...open.map((send) => `${send.email} step ${send.step_order} is still ${send.status} at ${because}`),
    ...contacts.map((contact) => `${contact.email} is still ${contact.status} at ${because}`),
    ...campaigns.map((campaign) => `campaign ${campaign.id} is ${campaign.status} at ${because}`),
  ].map((text) => ({ invariant: 'I7' as const, rule: 'left-behind', text }));
}

async function compareCounters(ctx: Ctx, { staged }: RunResult): Promise<Broken[]> {
  const ids = staged.campaigns.map(({ campaignId }) => campaignId);
  const counted = {
    contact: await contactCounts(ctx, staged.workspaceId, ids),
    send: await sendCounts(ctx, staged.workspaceId, ids),
  };
  const found: Broken[] = [];
  for (const kind of ['contact', 'send'] as const) {
    const rows = await ctx.sql.query<{ campaign_id: string; status: string; n: number }>(
      `select campaign_id, status, count(*)::int as n from ${kind}s where workspace_id = $1 group by 1, 2`,
      [staged.workspaceId],
    );
    for (const id of ids) {
      const { total: _, ...counters } = { total: 0, ...counted[kind].get(id) } as Record<string, number>;
      const real = Object.fromEntries(rows.filter((row) => row.campaign_id === id).map((row) => [row.status, row.n]));
      for (const status of new Set([...Object.keys(counters), ...Object.keys(real)])) {
        if ((counters[status] ?? 0) === (real[status] ?? 0)) continue;
        const text = `${kind}s ${status}: counted ${counters[status] ?? 0}, there are ${real[status] ?? 0}`;
        found.push({ invariant: 'I8', rule: 'counter', text });
      }
    }
  }
  return found;
}

async function compareStatistics(ctx: Ctx, { staged }: RunResult, sends: readonly SendRow[]): Promise<Broken[]> {
  const columns = ['sent', 'new_contacted', 'failed', 'bounces', 'completed'] as const;
  const stats = await ctx.sql.query<{ campaign_id: string } & Record<(typeof columns)[number], number>>(
    `select campaign_id, ${columns.map((name) => `sum(${name})::int as ${name}`).join(', ')} from (
       select campaign_id, ${columns.join(', ')} from campaign_stats where workspace_id = $1
       union all select campaign_id, ${columns.join(', ')} from campaign_stat_deltas where workspace_id = $1) s group by 1`,
    [staged.workspaceId],
  );
  const events = await ctx.sql.query<{ campaign_id: string; type: string; n: number }>(
    'select campaign_id, type, count(*)::int as n from events where workspace_id = $1 group by 1, 2',
    [staged.workspaceId],
  );
  const found: Broken[] = [];
  for (const { campaignId } of staged.campaigns) {
    const own = sends.filter((send) => send.campaign_id === campaignId);
    const ofType = (type: string): number =>
      events.find((row) => row.campaign_id === campaignId && row.type === type)?.n ?? 0;
    const byStatus = (status: string): number => own.filter((send) => send.status === status).length;
    const firstGone = own.filter(
      (send) =>
        send.status === 'sent' &&
        !own.some(
          (other) =>
            other.contact_id === send.contact_id &&
            other.step_order < send.step_order &&
            ['sent', 'unknown'].includes(other.status),
        ),
    );
    const real = {
      sent: byStatus('sent'),
      new_contacted: firstGone.length,
      failed: byStatus('failed'),
      bounces: byStatus('bounced'),
      completed: ofType('campaign.contact.completed'),
    };
    const stored = stats.find((row) => row.campaign_id === campaignId);
    for (const name of columns) {
      if ((stored?.[name] ?? 0) === real[name]) continue;
      found.push({
        invariant: 'I8',
        rule: 'statistics',
        text: `${name}: ${stored?.[name] ?? 0}, a recount gives ${real[name]}`,
      });
    }
    for (const [type, n] of [
      ['campaign.email.sent', real.sent],
      ['campaign.email.bounced', real.bounces],
    ] as const) {
      if (ofType(type) !== n)
        found.push({ invariant: 'I9', rule: 'events', text: `${ofType(type)} of ${type}, not ${n}` });
    }
  }
  return found;
}
