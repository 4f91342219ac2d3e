import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { GATES } from '../../../engine/admission/reasons.js';
import { recordSendingFailure } from '../../reach/mailboxes/index.js';

const MISSING = '019577f8-0000-7000-8000-000000000000';

let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld({ config: { mailRelayUrl: 'smtp://127.0.0.1:9' } });
});

afterAll(() => world?.close());

async function firstSend({ campaignId }: SeededCampaign): Promise<string> {
  const [row] = await world.ctx.sql.query<{ id: string }>('select id from sends where campaign_id = $1 limit 1', [
    campaignId,
  ]);
  return row?.id as string;
}

const ask = (campaignId: string, sendId: string, workspace = world.a) =>
  world.inject({
    url: `/campaigns/${campaignId}/sends/${sendId}/explain`,
    query: { workspaceId: workspace.id },
    key: workspace.key,
  });

async function explain(seeded: SeededCampaign) {
  const answer = await ask(seeded.campaignId, await firstSend(seeded));
  expect(answer.status).toBe(200);
  expect(answer.json.gates.map((gate: { gate: string }) => gate.gate)).toEqual([...GATES]);
  return answer.json;
}

/** Returns every sentence of an explanation in German. */
async function germanOf(seeded: SeededCampaign): Promise<string[]> {
  const { json } = await world.inA({
    url: `/campaigns/${seeded.campaignId}/sends/${await firstSend(seeded)}/explain`,
    headers: { 'accept-language': 'de' },
  });
  const sentences = [json.summary, ...[...json.gates, ...json.rejectedMailboxes].map((one) => one.message)];
  expect(sentences.filter((text) => /\b(?:the|is|at)\b/i.test(text.replace(/Fehler: .*/, '')))).toEqual([]);
  return sentences;
}

const set = (table: string, change: string, id: string | number, column = 'id') =>
  world.ctx.sql.query(`update ${table} set ${change} where ${column} = $1`, [id]);

describe('explainSend', () => {
  it('says that a message may go now, from which mailbox, with which variant and window', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'now@x.test' });
    const answer = await explain(seeded);
    expect(answer).toMatchObject({
      decision: 'send_now',
      decidingGate: null,
      reason: null,
      status: 'scheduled',
      mailbox: { mailboxId: seeded.mailboxIds[0] },
      rejectedMailboxes: [],
      rejectedMailboxesTotal: 0,
      variant: { variantId: null, label: null, share: 100, mode: 'fixed', seed: 1 },
      schedule: { timezone: 'UTC', localTime: '2026-03-02T08:00:00', insideWindow: true },
      attempts: [],
    });
    expect(answer.gates.every((gate: { outcome: string }) => ['pass', 'not_evaluated'].includes(gate.outcome))).toBe(
      true,
    );
  });

  it('names the window that it waits for, in the zone of the campaign', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'window@x.test',
      schedule: { timezone: 'America/New_York', windows: [{ days: ['monday'], start: '09:00', end: '17:00' }] },
    });
    expect(await explain(seeded)).toMatchObject({
      decision: 'wait',
      decidingGate: 'schedule',
      reason: 'outside_window',
      nextPossibleAt: '2026-03-02T14:00:00.000Z',
      schedule: {
        timezone: 'America/New_York',
        localTime: '2026-03-02T03:00:00',
        insideWindow: false,
        windowEndsAt: null,
        nextWindow: { startAt: '2026-03-02T14:00:00.000Z', endAt: '2026-03-02T22:00:00.000Z' },
      },
    });
    expect(await germanOf(seeded)).toContain('Außerhalb der Sendezeit; die nächste beginnt: 2026-03-02T14:00:00.000Z.');
  });

  it('waits for the slot of its mailbox and moves the instant into the next window', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'gap@x.test',
      schedule: { windows: [{ days: ['monday', 'tuesday'], start: '07:00', end: '09:00' }] },
    });
    await set(
      'mailbox_slots',
      `next_allowed_at = '2026-03-02T09:30:00Z'`,
      seeded.mailboxIds[0] as number,
      'mailbox_id',
    );
    expect(await explain(seeded)).toMatchObject({
      decision: 'wait',
      reason: 'mailbox_gap_running',
      nextPossibleAt: '2026-03-03T07:00:00.000Z',
      rejectedMailboxes: [
        { gate: 'mailbox_gap', reason: 'mailbox_gap_running', nextPossibleAt: '2026-03-02T09:30:00.000Z' },
      ],
      rejectedMailboxesTotal: 1,
    });
  });

  it('tells what a mailbox failed for, while it rests and once it is taken out', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'tls@x.test' });
    const [mailboxId = 0] = seeded.mailboxIds;
    const failure = { errorCode: 'tls_failed', message: 'STARTTLS was refused.', refused: false };
    await recordSendingFailure(world.ctx, world.a.id, mailboxId, failure);
    const resting = await explain(seeded);
    expect(resting).toMatchObject({ decision: 'wait', decidingGate: 'mailbox_gap', reason: 'mailbox_failing' });
    expect(resting.summary).toContain('Error: tls_failed: STARTTLS was refused.');
    expect(resting.rejectedMailboxes[0].message).toContain('STARTTLS was refused.');
    await world.ctx.sql.execute(`update mailboxes set status = 'error' where id = $1`, [mailboxId]);
    const out = await explain(seeded);
    expect(out).toMatchObject({ decision: 'wait', reason: 'mailbox_error' });
    expect(out.summary).toContain('Error: tls_failed: STARTTLS was refused.');
    expect((await germanOf(seeded))[0]).toMatch(
      /^Das Postfach \S+ hat einen Fehler\. Fehler: tls_failed: STARTTLS was refused\.$/,
    );
    const gate = out.gates.find((one: { gate: string }) => one.gate === 'mailbox_status');
    expect(gate.values).toMatchObject({ errorCode: 'tls_failed', errorMessage: 'STARTTLS was refused.' });
  });

  it('lists up to 50 mailboxes that cannot send, and their number', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, mailboxes: 60, email: () => 'many@x.test' });
    await world.ctx.sql.query(`update mailboxes set status = 'paused' where id = any($1::int[])`, [seeded.mailboxIds]);
    const answer = await explain(seeded);
    expect(answer).toMatchObject({ decision: 'wait', reason: 'no_mailbox_available', rejectedMailboxesTotal: 60 });
    expect(answer.rejectedMailboxes).toHaveLength(50);
    expect(answer.rejectedMailboxes[0]).toMatchObject({ gate: 'mailbox_status', reason: 'mailbox_paused' });
  });

  it('says what a send was skipped for, as it was stored', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'skip@x.test' });
    await set('sends', `status = 'skipped', status_reason = 'missing_variable'`, await firstSend(seeded));
    const answer = await explain(seeded);
    expect(answer).toMatchObject({ decision: 'skip', decidingGate: 'content', reason: 'missing_variable' });
    const outcomes = Object.fromEntries(
      answer.gates.map((gate: { gate: string; outcome: string }) => [gate.gate, gate.outcome]),
    );
    expect(outcomes).toMatchObject({ recipient: 'pass', content: 'block', schedule: 'not_evaluated' });
  });

  it('returns the attempts of a sent, sending or unconfirmed email', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'past@x.test' });
    const id = await firstSend(seeded);
    const attempt = {
      attempt: 1,
      startedAt: '2026-03-02T07:00:00.000Z',
      finishedAt: '2026-03-02T07:00:01.000Z',
      outcome: 'deferred',
      mailboxId: seeded.mailboxIds[0],
      smtp: { code: 451, enhancedCode: '4.7.1', text: 'try later' },
      errorCode: 'greylisted',
      willRetryAt: '2026-03-02T07:10:00.000Z',
    };
    await world.ctx.sql.query(
      `update sends set status = 'sending', attempt = 2, claimed_at = $2, mailbox_id = $3, attempts_log = $4 where id = $1`,
      [id, world.clock.now(), seeded.mailboxIds[0], [attempt]],
    );
    const flying = await explain(seeded);
    expect(flying).toMatchObject({ decision: 'in_flight', decidingGate: 'claim', reason: 'in_flight' });
    expect(flying.attempts).toMatchObject([attempt, { attempt: 2, outcome: 'sending', finishedAt: null }]);
    await set('sends', `status = 'unknown'`, id);
    expect(await explain(seeded)).toMatchObject({ decision: 'unresolved', reason: 'outcome_unknown' });
    await set('sends', `status = 'sent', sent_at = now()`, id);
    const done = await explain(seeded);
    expect(done).toMatchObject({ decision: 'done', reason: null, attempts: [attempt] });
    expect(done.gates.every((gate: { outcome: string }) => gate.outcome === 'pass')).toBe(true);
  });

  it('keeps naming the gate that moved a send into the future until it is evaluated again', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'held@x.test' });
    await set(
      'sends',
      `status_reason = 'mailbox_not_warm', due_at = '2026-03-03T08:00:00Z', gates = '{"decidingGate": "mailbox_status"}'`,
      await firstSend(seeded),
    );
    expect(await explain(seeded)).toMatchObject({
      decision: 'wait',
      decidingGate: 'mailbox_status',
      reason: 'mailbox_not_warm',
      nextPossibleAt: '2026-03-03T08:00:00.000Z',
    });
  });

  it('answers 401 and one 404 for missing and foreign sends and campaigns', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'door@x.test' });
    const id = await firstSend(seeded);
    const other = await seedCampaign(world, { contacts: 1, email: () => 'door2@x.test' });
    const url = `/campaigns/${seeded.campaignId}/sends/${id}/explain`;
    expect((await world.inject({ url, query: { workspaceId: world.a.id }, key: null })).status).toBe(401);
    const missing = await ask(seeded.campaignId, MISSING);
    expect(missing.json.code).toBe('send_not_found');
    for (const answer of [await ask(other.campaignId, id), await ask(seeded.campaignId, 'nope')]) {
      expect(answer.status).toBe(404);
      expect({ ...answer.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    }
    expect((await ask(seeded.campaignId, id, world.b)).json.code).toBe('campaign_not_found');
    expect((await ask(MISSING, id)).json.code).toBe('campaign_not_found');
  });

  it('explains an email by its ID alone, in the workspace of the request only', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'alone@x.test' });
    const id = await firstSend(seeded);
    const askById = (sendId: string, workspace = world.a) =>
      world.inject({ url: `/sends/${sendId}/explain`, query: { workspaceId: workspace.id }, key: workspace.key });
    const byId = await askById(id);
    expect(byId.json).toEqual((await ask(seeded.campaignId, id)).json);
    expect(byId.json.campaignId).toBe(seeded.campaignId);
    for (const answer of [await askById(id, world.b), await askById(MISSING), await askById('nope')]) {
      expect(answer).toMatchObject({ status: 404, json: { code: 'send_not_found' } });
    }
  });
});
