import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SeededCampaign, seedCampaign } from '../../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { SEND_STATUSES, type SendStatus } from '../../../../engine/lifecycle/enums.js';
import { type SendCause, sendTransitions } from '../../../../engine/lifecycle/send.js';
import { listTransitions } from '../../../../engine/lifecycle/transitions.js';
import { attempts } from '../attempts.service.js';
import { updateClaimed, updateGated, updateOrphaned, updateReturned } from './attempt.repo.js';
import { updateCancelled, updateCancelledOfEnded, updateFreeCancelled, updateSomeCancelled } from './cancel.repo.js';
import { sendMoves } from './moves.js';
import { updateNotSent } from './not-sent.repo.js';
import { insertContinuedSends, insertFirstSends, insertNextSends, insertPlannedSends } from './plan.repo.js';
import { updateFound, updateReportedBounce } from './reported.repo.js';
import { lockResults, RESULTS, type ResultRow, updateResults } from './results.repo.js';

/** One send in each status, in the order of the statuses; each has a separate contact. */
interface Row {
  readonly id: string;
  readonly contactId: string;
}

const ATTEMPT = 1;
const EDGES = listTransitions<SendStatus>(sendTransitions);

let world: TestWorld;
let campaign: SeededCampaign;
let rows: readonly Row[];

beforeAll(async () => {
  world = await openTestWorld();
  campaign = await seedCampaign(world, { contacts: SEND_STATUSES.length });
  const found = await world.ctx.sql.query<{ id: string; contact_id: string }>(
    'select id, contact_id from sends where campaign_id = $1 order by id',
    [campaign.campaignId],
  );
  rows = found.map((row) => ({ id: row.id, contactId: row.contact_id }));
});

afterAll(async () => {
  await world?.close();
});

beforeEach(() => reset());

/** Creates one row per status, all under one attempt. */
async function reset(by: { smtpCode?: number; reason?: string } = {}): Promise<void> {
  await world.ctx.sql.query(
    `update sends s set status = n.status, status_reason = $5, attempt = $3, smtp_code = $4, handed_at = null, bounce_type = null
     from unnest($1::uuid[], $2::text[]) as n (id, status) where s.id = n.id`,
    [rows.map((row) => row.id), SEND_STATUSES, ATTEMPT, by.smtpCode ?? null, by.reason ?? null],
  );
  await world.ctx.sql.query(`update contacts set status = 'active' where campaign_id = $1`, [campaign.campaignId]);
}

/** Applies a statement to all nine rows, and returns which changed to which status. */
async function movedBy(run: () => Promise<unknown>): Promise<string[]> {
  await run();
  const after = await world.ctx.sql.query<{ id: string; status: SendStatus }>(
    'select id, status from sends where campaign_id = $1',
    [campaign.campaignId],
  );
  const now = new Map(after.map((row) => [row.id, row.status]));
  expect(now.size, 'a (contact, step) exists once').toBe(rows.length);
  return SEND_STATUSES.flatMap((from, index) => {
    const to = now.get((rows[index] as Row).id);
    return to === from ? [] : [`${from} -> ${to}`];
  }).sort();
}

const edgesOf = (causes: readonly SendCause[]): string[] =>
  [
    ...new Set(
      EDGES.filter(({ cause }) => causes.includes(cause as SendCause)).map(({ from, to }) => `${from} -> ${to}`),
    ),
  ].sort();

const result = (id: string, cause: ResultRow['cause']): ResultRow => ({
  ...{ id, cause, handedAt: null, subject: 'Hello', inReplyTo: null, sentAt: null, dueAt: null, smtpCode: null },
  ...{ smtpEnhanced: null, smtpText: null, errorCode: null, errorMessage: null, bounceType: null, threadId: null },
  ...{ messageId: null, sentAs: null, variables: null, attempt: {} },
});

/** Returns each statement that moves sends, with its possible causes. */
function statements(): ReadonlyArray<readonly [string, readonly SendCause[], () => Promise<unknown>]> {
  const { ctx } = world;
  const { workspaceId, campaignId, stepIds } = campaign;
  const now = ctx.clock.now();
  const ids = rows.map((row) => row.id);
  const contactIds = rows.map((row) => row.contactId);
  const held = rows.map(({ id }) => ({ id, attempt: ATTEMPT }));
  const planned = rows.map(({ contactId }) => ({
    ...{ id: ctx.ids.uuid(), campaignId, contactId, stepId: stepIds[0] as string, stepOrder: 1 },
    ...{ mailboxId: null, dueAt: now },
  }));
  const first = { campaignId, stepId: stepIds[0] as string, stepOrder: 1, dueAt: now };
  const cancelling = [
    'contact_final',
    'previous_step_pending',
    'step_deleted',
    'launch_failed',
    'campaign_deleted',
  ] as const;
  return [
    [
      'a claim',
      ['claimed', 'retry_due'],
      () => {
        const claims = ids.map((id) => ({
          id,
          attempt: 2,
          mailboxId: 1,
          variantId: null,
          messageIdHeader: '<a@b>',
          snippets: null,
        }));
        return updateClaimed(ctx.sql, workspaceId, ctx.ids.uuid(), now, claims);
      },
    ],
    [
      'a gate that waits',
      [],
      () =>
        updateGated(
          ctx.sql,
          workspaceId,
          now,
          ids.map((id) => gated(id, false)),
        ),
    ],
    [
      'a gate that blocks',
      ['gate_blocked'],
      () =>
        updateGated(
          ctx.sql,
          workspaceId,
          now,
          ids.map((id) => gated(id, true)),
        ),
    ],
    [
      'a first attempt that never began',
      ['never_reached_data'],
      () =>
        updateReturned(
          ctx.sql,
          workspaceId,
          now,
          held.map((row) => ({ ...row, dueAt: null })),
        ),
    ],
    [
      'a further attempt that never began',
      ['retry_never_reached_data'],
      async () => {
        await reset({ smtpCode: 451 });
        await updateReturned(
          ctx.sql,
          workspaceId,
          now,
          held.map((row) => ({ ...row, dueAt: null })),
        );
      },
    ],
    [
      'giving up what was not handed over',
      ['gone_before_data'],
      () =>
        updateOrphaned(
          ctx.sql,
          workspaceId,
          now,
          held.map((row) => ({ ...row, handed_at: null })),
        ),
    ],
    [
      'giving up what was handed over',
      ['gone_after_data'],
      () =>
        updateOrphaned(
          ctx.sql,
          workspaceId,
          now,
          held.map((row) => ({ ...row, handed_at: now })),
        ),
    ],
    ...RESULTS.map(
      (cause) =>
        [
          `a result: ${cause}`,
          [cause],
          () =>
            updateResults(
              ctx.sql,
              workspaceId,
              now,
              ids.map((id) => result(id, cause)),
            ),
        ] as const,
    ),
    [
      'a delivery report',
      ['delivery_report'],
      async () => {
        const bounce = { type: 'hard', status: '5.1.1', diagnostic: 'unknown' };
        for (const id of ids) await updateReportedBounce(ctx.sql, workspaceId, id, now, bounce);
      },
    ],
    ...(['found_in_sent_folder', 'found_in_own_queue', 'reply_seen', 'operator_sent'] as const).map(
      (cause) => [`evidence: ${cause}`, [cause], () => updateFound(ctx.sql, workspaceId, ids, now, cause)] as const,
    ),
    [
      'a person: not sent',
      ['operator_not_sent'],
      async () => {
        for (const id of ids) await updateNotSent(ctx.sql, workspaceId, id, now, false);
      },
    ],
    [
      'a person: send it again',
      ['operator_not_sent_resend'],
      async () => {
        for (const id of ids) await updateNotSent(ctx.sql, workspaceId, id, now, true);
      },
    ],
    [
      'an end of contacts',
      cancelling,
      () => updateFreeCancelled(ctx.sql, workspaceId, now, contactIds, 'contact_stopped'),
    ],
    [
      'a campaign whose launch failed',
      cancelling,
      () => updateCancelled(ctx.sql, workspaceId, now, { campaignId }, 'campaign_draft'),
    ],
    [
      'the end of a campaign',
      cancelling,
      () => updateSomeCancelled(ctx.sql, workspaceId, now, { campaignId }, 'campaign_deleted', 100),
    ],
    [
      'the end of a step',
      cancelling,
      () =>
        updateSomeCancelled(
          ctx.sql,
          workspaceId,
          now,
          { campaignId, stepId: stepIds[0] as string },
          'step_removed',
          100,
        ),
    ],
    [
      'contacts that ended during the check',
      cancelling,
      async () => {
        await ctx.sql.query(`update contacts set status = 'stopped' where campaign_id = $1`, [campaignId]);
        await updateCancelledOfEnded(ctx.sql, workspaceId, now, contactIds);
      },
    ],
    ['a next step that is planned already', [], () => insertNextSends(ctx.sql, workspaceId, now, planned)],
    [
      'a next step after the one before was sent again',
      ['previous_step_done'],
      async () => {
        await reset({ reason: 'previous_step_pending' });
        await insertNextSends(ctx.sql, workspaceId, now, planned);
      },
    ],
    [
      'a first step, planned again',
      ['contact_replanned'],
      () =>
        insertFirstSends(ctx.sql, workspaceId, now, {
          ...first,
          ids: planned.map(({ id }) => id),
          contactIds: [...contactIds].sort(),
        }),
    ],
    ['a step, planned again', ['contact_replanned'], () => insertPlannedSends(ctx.sql, workspaceId, now, planned)],
    ['contacts that continue', ['contact_continues'], () => insertContinuedSends(ctx.sql, workspaceId, now, planned)],
  ];
}

const gated = (id: string, isBlocked: boolean) => ({ id, isBlocked, reason: 'outside_window', dueAt: null, gates: {} });

describe('statements that move sends', () => {
  it('move each along the edges of its causes, and leave it where there is none', async () => {
    for (const [name, causes, run] of statements()) {
      await reset();
      expect({ name, moved: await movedBy(run) }).toEqual({ name, moved: edgesOf(causes) });
    }
  });

  it('use every edge of the state machine', () => {
    const used = new Set(statements().flatMap(([, causes]) => causes));
    expect(EDGES.filter(({ cause }) => !used.has(cause as SendCause))).toEqual([]);
  });

  it('lock for a result only what is held under its attempt', async () => {
    const { workspaceId } = campaign;
    const asked = (attempt: number) => rows.map(({ id }) => ({ id, attempt }));
    const held = (rows[SEND_STATUSES.indexOf('sending')] as Row).id;
    expect([...(await lockResults(world.ctx.sql, workspaceId, asked(ATTEMPT)))]).toEqual([held]);
    expect([...(await lockResults(world.ctx.sql, workspaceId, asked(ATTEMPT + 1)))]).toEqual([]);
  });

  it('refuse a batch of claims or results with a send that stands elsewhere, in words', async () => {
    const { ctx } = world;
    const { workspaceId } = campaign;
    const claim = { workerId: ctx.ids.uuid(), at: ctx.clock.now() };
    const claims = rows.map(({ id }) => ({
      id,
      attempt: 2,
      mailboxId: 1,
      variantId: null,
      messageIdHeader: '<a@b>',
      snippets: null,
    }));
    await expect(attempts.claim(ctx, workspaceId, claim, claims)).rejects.toThrow('7 of 9 sends do not wait');
    await reset();
    const ended = rows.map(({ id }) => result(id, 'accepted'));
    await expect(attempts.finish(ctx, workspaceId, ended)).rejects.toThrow('8 of 9 sends have no open attempt');
  });

  it('are not made of causes that one condition cannot distinguish', () => {
    expect(() => sendMoves('accepted', 'gate_blocked')).toThrow('does not leave from all of');
    expect(() => sendMoves('delivered' as SendCause)).toThrow('delivered leads to 0 statuses');
  });
});
