import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBy, eventsOf, requestsOf, seedContacts, seedDraft } from '../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const launch = (campaignId: string, query = {}, headers = {}) => requestsOf(world).launch(campaignId, query, headers);
const job = (campaignId: string, jobId: string) =>
  requestsOf(world).call({ url: `/campaigns/${campaignId}/launch-jobs/${jobId}` });

describe('launching a campaign', () => {
  it('enrols every pending contact, plans one first message each and becomes active, before the answer', async () => {
    const { campaignId, contactIds } = await seedDraft(world, { contacts: 12 });
    const answer = await launch(campaignId);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      campaignId,
      status: 'launched',
      campaignStatus: 'active',
      async: false,
      sandbox: false,
      enrolledCount: 12,
      skippedCount: 0,
      remainingCount: 0,
      firstSendAt: '2026-03-02T08:00:00.000Z',
      admission: { admitted: true, contactsEligible: 12, contactsAdmitted: 12, mailboxesReady: 1, dailyCapacity: 50 },
      decision: null,
    });
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 12 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 12 });
    const sends = await world.ctx.sql.query<{ contact_id: string }>(
      'select contact_id from sends where campaign_id = $1',
      [campaignId],
    );
    expect(sends.map((send) => send.contact_id).sort()).toEqual([...contactIds].sort());
    const launched = (await eventsOf(world, campaignId)).filter((event) => event.type === 'campaign.launched');
    expect(launched).toHaveLength(1);
    expect(launched[0]?.data).toMatchObject({
      campaignId,
      jobId: answer.json.jobId,
      enrolledCount: 12,
      sandbox: false,
    });
    expect((await job(campaignId, answer.json.jobId)).json).toMatchObject({
      status: 'completed',
      stage: 'done',
      progress: 100,
      enrolledCount: 12,
      plannedSends: 12,
    });
  });

  it('leaves contacts beyond the limit pending, and a second launch of the active campaign takes them', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 10, domain: 'limit.test' });
    expect((await launch(campaignId, { limit: 4 })).json).toMatchObject({
      enrolledCount: 4,
      remainingCount: 6,
      limit: 4,
    });
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 4, pending: 6 });
    expect((await launch(campaignId)).json).toMatchObject({ status: 'launched', enrolledCount: 6, remainingCount: 0 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 10 });
    expect((await launch(campaignId)).json).toMatchObject({ status: 'already_active', enrolledCount: 0, jobId: null });
  });

  it('does not write to suppressed contacts: they become suppressed', async () => {
    const { campaignId } = await seedDraft(world, {
      contacts: [{ email: 'in@gate.test' }, { email: 'out@gate.test' }],
    });
    await world.ctx.sql.query(
      `insert into suppressions (workspace_id, id, kind, value, reason, source, created_at, updated_at)
       values ($1, $2, 'email', 'out@gate.test', 'manual', 'api', $3, $3) on conflict do nothing`,
      [world.a.id, world.ctx.ids.uuid(), world.ctx.clock.now()],
    );
    expect((await launch(campaignId)).json).toMatchObject({
      enrolledCount: 1,
      skippedCount: 1,
      admission: { contactsEligible: 2, contactsAdmitted: 1, contactsHeldBack: 1 },
    });
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 1, suppressed: 1 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 1 });
  });

  it('reports every enrolled contact, with its fields', async () => {
    const contacts = [{ email: 'ana@told.test', customFields: { plan: 'pro', seats: 3 } }, { email: 'bo@told.test' }];
    const { campaignId, contactIds } = await seedDraft(world, { contacts, groupId: 'g7' });
    await launch(campaignId);
    const told = (await eventsOf(world, campaignId)).filter((event) => event.type === 'campaign.contact.enrolled');
    expect(told.map((event) => event.data).sort((a, b) => (a['email']! < b['email']! ? -1 : 1))).toEqual([
      {
        campaignId,
        campaignName: 'Seeded',
        groupId: 'g7',
        contactId: contactIds[0],
        email: 'ana@told.test',
        firstName: 'Ana',
        lastName: null,
        company: null,
        customFields: { plan: 'pro', seats: 3 },
      },
      expect.objectContaining({ contactId: contactIds[1], customFields: {} }),
    ]);
  });

  it('a contact restored after a bounce continues after the last email it got, and never gets it again', async () => {
    const steps = [
      { subject: 'One', bodyText: 'One' },
      { subject: '', bodyText: 'Two', delaySeconds: 3_600 },
    ];
    const { campaignId, contactIds, stepIds } = await seedDraft(world, {
      contacts: [{ email: 'back@again.test' }, { email: 'new@again.test' }],
      steps,
    });
    await world.ctx.sql.query(
      `insert into sends (workspace_id, id, campaign_id, contact_id, step_id, step_order, status, due_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 1, 'bounced', $6, $6, $6)`,
      [world.a.id, world.ctx.ids.uuid(), campaignId, contactIds[0], stepIds[0], world.clock.now()],
    );
    await launch(campaignId);
    const rows = await world.ctx.sql.query<{ contact_id: string; step_order: number; status: string }>(
      'select contact_id, step_order, status from sends where campaign_id = $1',
      [campaignId],
    );
    const of = (id: string | undefined) =>
      rows
        .filter((row) => row.contact_id === id)
        .map((row) => `${row.step_order} ${row.status}`)
        .sort();
    expect(of(contactIds[0])).toEqual(['1 bounced', '2 scheduled']);
    expect(of(contactIds[1])).toEqual(['1 scheduled']);
  });

  it('in a sandbox workspace checks and plans as anywhere, and says that nothing leaves', async () => {
    await world.ctx.sql.query(`update workspaces set type = 'sandbox' where id = $1`, [world.a.id]);
    const { campaignId } = await seedDraft(world, { contacts: 1, domain: 'sandbox.test' });
    const answer = await launch(campaignId);
    await world.ctx.sql.query(`update workspaces set type = 'default' where id = $1`, [world.a.id]);
    expect(answer.json).toMatchObject({
      status: 'not_sent',
      campaignStatus: 'active',
      sandbox: true,
      enrolledCount: 1,
    });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 1 });
  });

  it('refuses with the failed checks and changes nothing', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 3, mailboxes: 0, domain: 'none.test' });
    const answer = await launch(campaignId);
    expect(answer.status).toBe(409);
    expect(answer.json.code).toBe('preflight_failed');
    expect(answer.json.context.preflight.checks).toContainEqual(
      expect.objectContaining({ key: 'mailboxes.attached', status: 'fail', severity: 'blocking' }),
    );
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ pending: 3 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({});
  });

  it('replays the answer of an idempotency key without launching again', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 2, domain: 'replay.test' });
    const headers = { 'idempotency-key': `launch-${campaignId}` };
    const first = await launch(campaignId, {}, headers);
    await seedContacts(world, world.a.id, campaignId, [{ email: 'late@replay.test' }]);
    const second = await launch(campaignId, {}, headers);
    expect(second.json).toEqual(first.json);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 2, pending: 1 });
  });

  it('launches once when two ask at the same time', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 30, domain: 'twice.test' });
    const answers = await Promise.all([launch(campaignId), launch(campaignId), launch(campaignId)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers.map((answer) => answer.json.status).sort()).toEqual([
      'already_active',
      'already_active',
      'launched',
    ]);
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 30 });
    const events = await eventsOf(world, campaignId);
    expect(events.filter((event) => event.type === 'campaign.launched')).toHaveLength(1);
  });

  it('answers 404 alike for a missing, a foreign and a malformed campaign, 401 without a key', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 1, workspaceId: world.b.id });
    const answers = await Promise.all(
      [campaignId, '01959f00-1111-7aaa-8bbb-000000000001', 'nonsense'].map((id) => launch(id)),
    );
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    const bodies = answers.map(({ json }) => ({ ...json, requestId: '' }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0].code).toBe('campaign_not_found');
    const anonymous = await requestsOf(world).call({
      method: 'POST',
      url: `/campaigns/${campaignId}/launch`,
      key: null,
    });
    expect(anonymous.status).toBe(401);
  });

  it('names the parameter that is wrong', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 1, domain: 'wrong.test' });
    const answer = await launch(campaignId, { limit: 0, async: 'maybe' });
    expect(answer.status).toBe(422);
    expect(answer.json.detail.map((issue: { loc: unknown; type: string }) => [issue.loc, issue.type])).toEqual([
      [['query', 'limit'], 'greater_than'],
      [['query', 'async'], 'bool_parsing'],
    ]);
  });

  it('decides about contacts, mailboxes and first messages when asked', async () => {
    const { campaignId, contactIds } = await seedDraft(world, { contacts: 5, mailboxes: 2, domain: 'decide.test' });
    const { decision } = (await launch(campaignId, { includeDecision: true, limit: 3 })).json;
    expect(decision.contacts).toEqual([
      { result: 'admitted', reason: null, count: 3 },
      { result: 'held_back', reason: null, count: 2 },
    ]);
    expect(decision.mailboxes.map((row: { admitted: boolean; share: number }) => [row.admitted, row.share])).toEqual([
      [true, 0.5],
      [true, 0.5],
    ]);
    expect(decision.firstSends.map((send: { contactId: string }) => send.contactId).sort()).toEqual(
      [...contactIds].sort().slice(0, 3),
    );
    expect(new Set(decision.firstSends.map((send: { campaignMailboxId: string }) => send.campaignMailboxId)).size).toBe(
      2,
    );
    expect(decision.gates.map((gate: { gate: string }) => gate.gate)).toContain('schedule');
  });
});
