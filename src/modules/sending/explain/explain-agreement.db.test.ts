import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimOnly } from '../../../../test/support/claims.js';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { intBetween } from '../../../engine/chance/draw.js';
import { explainSend } from './explain.service.js';

let open: WorkerWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openWorkerWorld({ start: '2026-03-02T10:00:00Z' });
  world = open.world;
});

afterAll(() => open?.close());

interface Situation {
  readonly seeded: SeededCampaign;
  readonly sendId: string;
  /** Random mailbox of the campaign. */
  readonly mailboxId: number;
}

const sql = (text: string, values: unknown[] = []) => world.ctx.sql.query(text, values);

/** Single irregularities, several of which make a situation. */
const TWISTS: Readonly<Record<string, (s: Situation) => Promise<unknown>>> = {
  campaignPaused: ({ seeded }) => sql(`update campaigns set status = 'paused' where id = $1`, [seeded.campaignId]),
  contactPaused: ({ seeded }) =>
    sql(`update contacts set status = 'paused', status_reason = 'manual' where campaign_id = $1`, [seeded.campaignId]),
  contactAway: ({ seeded }) =>
    sql(
      `update contacts set status = 'paused', status_reason = 'out_of_office', hold_until = '2026-03-04T08:00Z' where campaign_id = $1`,
      [seeded.campaignId],
    ),
  contactReplied: ({ seeded }) =>
    sql(`update contacts set status = 'replied' where campaign_id = $1`, [seeded.campaignId]),
  invalid: ({ seeded }) =>
    sql(`update contacts set verification_status = 'invalid' where campaign_id = $1`, [seeded.campaignId]),
  risky: ({ seeded }) =>
    sql(`update contacts set verification_status = 'risky' where campaign_id = $1`, [seeded.campaignId]),
  verifying: ({ seeded }) =>
    sql(`update contacts set verification_status = 'pending' where campaign_id = $1`, [seeded.campaignId]),
  suppressed: ({ seeded }) =>
    sql(
      `insert into suppressions (workspace_id, id, kind, value, group_id, reason, source, created_at, updated_at)
       select workspace_id, id, 'email', email_key, '', 'manual', 'api', now(), now() from contacts where campaign_id = $1`,
      [seeded.campaignId],
    ),
  domainSuppressed: ({ seeded }) =>
    sql(
      `insert into suppressions (workspace_id, id, kind, value, group_id, reason, source, created_at, updated_at)
       select workspace_id, gen_random_uuid(), 'domain', split_part(email_key, '@', 2), '', 'manual', 'api', now(), now() from contacts where campaign_id = $1`,
      [seeded.campaignId],
    ),
  subdomainsSuppressed: ({ seeded }) =>
    sql(
      `insert into suppressions (workspace_id, id, kind, value, group_id, reason, source, created_at, updated_at)
       select workspace_id, gen_random_uuid(), 'subdomains', split_part(email_key, '.', -1), '', 'manual', 'api', now(), now() from contacts where campaign_id = $1`,
      [seeded.campaignId],
    ),
  stepDisabled: ({ seeded }) =>
    sql(`update campaign_steps set state = 'disabled' where campaign_id = $1`, [seeded.campaignId]),
  stepRemoved: ({ seeded }) =>
    sql(`update campaign_steps set deleted_at = now() where campaign_id = $1`, [seeded.campaignId]),
  holes: ({ seeded }) =>
    sql(`update campaign_steps set body_text = '{{lastName}}' where campaign_id = $1`, [seeded.campaignId]),
  noSubject: ({ seeded }) => sql(`update campaign_steps set subject = '' where campaign_id = $1`, [seeded.campaignId]),
  dueLater: ({ sendId }) => sql(`update sends set due_at = '2026-03-02T15:00Z' where id = $1`, [sendId]),
  deferred: ({ sendId, mailboxId }) =>
    sql(
      `update sends set status = 'deferred', due_at = '2026-03-02T10:40Z', mailbox_id = $2, attempt = 1, smtp_code = 451 where id = $1`,
      [sendId, mailboxId],
    ),
  bound: ({ sendId, mailboxId }) => sql(`update sends set mailbox_id = $2 where id = $1`, [sendId, mailboxId]),
  evening: ({ seeded }) =>
    sql(
      `update campaigns set schedule = jsonb_set(schedule, '{windows}', '[{"days": ["monday", "thursday"], "start": "18:00", "end": "20:00"}]') where id = $1`,
      [seeded.campaignId],
    ),
  ownZone: async ({ seeded }) => {
    await sql(
      `update campaigns set schedule = schedule || '{"useContactTimezone": true, "windows": [{"days": ["monday", "tuesday"], "start": "09:00", "end": "17:00"}]}' where id = $1`,
      [seeded.campaignId],
    );
    await sql(`update contacts set timezone = 'Asia/Tokyo' where campaign_id = $1`, [seeded.campaignId]);
  },
  spentDay: ({ seeded }) =>
    setCampaign(seeded, '{"dailyLimit": 5}', `sent_today = 5, day_ends_at = '2026-03-03T00:00Z'`),
  spentNew: ({ seeded }) =>
    setCampaign(seeded, '{"newContactsPerDay": 2}', `new_today = 2, day_ends_at = '2026-03-03T00:00Z'`),
  spentYesterday: ({ seeded }) =>
    setCampaign(seeded, '{"dailyLimit": 5}', `sent_today = 5, day_ends_at = '2026-03-02T00:00Z'`),
  mailboxPaused: ({ mailboxId }) => sql(`update mailboxes set status = 'paused' where id = $1`, [mailboxId]),
  mailboxHeld: ({ mailboxId }) =>
    sql(
      `update mailboxes set protected_until = '2026-03-02T13:00Z', protected_for = '4 of its last 100 emails bounced' where id = $1`,
      [mailboxId],
    ),
  mailboxCold: ({ mailboxId }) => sql(`update mailboxes set warmup_required = true where id = $1`, [mailboxId]),
  mailboxGap: ({ mailboxId }) =>
    sql(`update mailbox_slots set next_allowed_at = '2026-03-02T11:11Z' where mailbox_id = $1`, [mailboxId]),
  mailboxSpent: ({ mailboxId }) =>
    sql(`update mailbox_slots set sent_today = 2000, day_ends_at = '2026-03-03T00:00Z' where mailbox_id = $1`, [
      mailboxId,
    ]),
  mailboxSpentYesterday: ({ mailboxId }) =>
    sql(`update mailbox_slots set sent_today = 2000, day_ends_at = '2026-03-02T00:00Z' where mailbox_id = $1`, [
      mailboxId,
    ]),
  policyOff: ({ mailboxId }) => sql(`update campaign_mailboxes set enabled = false where mailbox_id = $1`, [mailboxId]),
  policyOld: ({ mailboxId }) =>
    sql(`update campaign_mailboxes set new_contacts = false where mailbox_id = $1`, [mailboxId]),
  policySpent: ({ mailboxId }) =>
    sql(
      `update campaign_mailboxes set daily_limit = 3, sent_today = 3, day_ends_at = '2026-03-03T00:00Z' where mailbox_id = $1`,
      [mailboxId],
    ),
  detached: ({ mailboxId }) => sql(`delete from campaign_mailboxes where mailbox_id = $1`, [mailboxId]),
  espRule: ({ seeded }) =>
    setCampaign(
      seeded,
      '{"espRules": [{"action": "do_not_send", "recipientEsp": ["all"], "senderEsp": ["all"]}]}',
      'sent_today = 0',
    ),
};

async function setCampaign({ campaignId }: SeededCampaign, settings: string, slot: string): Promise<void> {
  await sql(`update campaigns set settings = settings || $2 where id = $1`, [campaignId, settings]);
  await sql(`update campaign_slots set ${slot} where campaign_id = $1`, [campaignId]);
}

async function makeSituation(run: number): Promise<Situation & { twists: string[] }> {
  await sql('update campaign_slots set active = false');
  await sql('delete from suppressions');
  const seeded = await seedCampaign(world, {
    contacts: 1,
    mailboxes: intBetween(1, 3, run, 'mailboxes'),
    email: () => `run${run}@agree${run}.test`,
  });
  const [send] = await world.ctx.sql.query<{ id: string }>('select id from sends where campaign_id = $1', [
    seeded.campaignId,
  ]);
  const which = intBetween(0, seeded.mailboxIds.length - 1, run, 'which');
  const situation = { seeded, sendId: send?.id as string, mailboxId: seeded.mailboxIds[which] as number };
  const names = Object.keys(TWISTS);
  const twists = Array.from(
    { length: intBetween(0, 3, run, 'twists') },
    (_, n) => names[intBetween(0, names.length - 1, run, `twist ${n}`)] as string,
  );
  for (const name of new Set(twists)) await TWISTS[name]?.(situation);
  await sql('update campaigns set revision = revision + 1 where id = $1', [seeded.campaignId]);
  return { ...situation, twists };
}

/** Makes the campaign due for the real claim now, regardless of its next due time. */
async function claim({ seeded, sendId }: Situation) {
  await sql('update campaign_slots set next_check_at = $2 where campaign_id = $1 and active', [
    seeded.campaignId,
    world.clock.now(),
  ]);
  const { flights } = await claimOnly(world.ctx, open.worker, world.a.id, 10);
  const [row] = await world.ctx.sql.query<{ status: string; status_reason: string | null }>(
    'select status, status_reason from sends where id = $1',
    [sendId],
  );
  return {
    taken: flights.some((flight) => flight.send.id === sendId),
    status: row?.status,
    reason: row?.status_reason ?? null,
  };
}

const explain = ({ seeded, sendId }: Situation) => explainSend(world.ctx, world.a.id, seeded.campaignId, sendId);

describe('explain and claim', () => {
  it('agree in every situation: what may be sent now, and what prevents it', async () => {
    const seen = new Set<string>();
    const wrong: unknown[] = [];
    for (let run = 0; run < 220; run += 1) {
      const situation = await makeSituation(run);
      const told = await explain(situation);
      const done = await claim(situation);
      seen.add(told.reason ?? told.decision);
      const isGated = done.reason !== null && !done.taken;
      // The claim composes a message only for a selected mailbox: a message that cannot be composed may first wait for its window.
      const isUnwritten = told.decidingGate === 'content' && done.reason === 'outside_window';
      const agrees =
        (told.decision === 'send_now') === done.taken &&
        (!isGated || told.reason === done.reason) &&
        (done.status === 'skipped') === (told.decision === 'skip' && isGated) &&
        (done.taken || told.reason !== null);
      if (!agrees && !isUnwritten)
        wrong.push({ run, twists: situation.twists, told: [told.decision, told.reason], done });
      if (agrees && isGated && done.status !== 'skipped') {
        const again = await explain(situation);
        if (again.decision !== 'wait' || again.reason !== told.reason)
          wrong.push({ run, twists: situation.twists, told: told.reason, again: again.reason });
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
  }, 240_000);

  it('never send before the instant that explain names', async () => {
    const wrong: unknown[] = [];
    let checked = 0;
    for (let run = 1_000; run < 1_120; run += 1) {
      const situation = await makeSituation(run);
      const told = await explain(situation);
      const at = told.nextPossibleAt;
      if (told.decision !== 'wait' || at === null || at <= world.clock.now()) continue;
      checked += 1;
      // Only the clock of this test moves back: every situation starts at the same instant.
      const start = world.clock.now();
      const frozen = world.clock.now;
      world.clock.now = () => new Date(at.getTime() - 1_000);
      const early = await claim(situation);
      world.clock.now = () => at;
      const later = await explain(situation);
      const then = await claim(situation);
      world.clock.now = frozen;
      expect(world.clock.now()).toEqual(start);
      if (early.taken || (later.decision === 'send_now') !== then.taken) {
        wrong.push({
          run,
          twists: situation.twists,
          told: [told.reason, at],
          early,
          later: [later.decision, later.reason],
          then,
        });
      }
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(15);
  }, 240_000);
});
