import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let campaignId: string;
let contactIds: readonly string[];
/** Each test has its own contacts, so that a suppression in one does not affect another. */
let domain: string;
let rounds = 0;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world.close());
beforeEach(async () => {
  rounds += 1;
  domain = `batch${rounds}.test`;
  ({ campaignId, contactIds } = await seedCampaign(world, { contacts: 4, email: (n) => `p${n}@${domain}` }));
});

const batch = (body: unknown, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  world.inA({ method: 'POST', url: `/campaigns/${campaignId}/contacts/batch`, body, query, headers });
const rows = (text: string, ...values: unknown[]) => world.ctx.sql.query<Record<string, unknown>>(text, values);
const statuses = async () =>
  (await rows('select status from contacts where campaign_id = $1 order by email', campaignId)).map(
    (row) => row['status'],
  );
const eventsOf = async (type: string) =>
  (await rows('select contact_id from events where campaign_id = $1 and type = $2', campaignId, type)).length;
const mark = (index: number, values: string) =>
  world.ctx.sql.execute(`update contacts set ${values} where id = $1`, [contactIds[index]]);
const locations = (answer: { json: { detail: Array<{ loc: string[] }> } }) =>
  answer.json.detail.map(({ loc }) => loc.join('.'));

describe('a batch of contacts', () => {
  it('is paused together, with an event per contact; contacts outside the sequence are rejected individually', async () => {
    await mark(1, `status = 'completed'`);
    await mark(2, `status = 'paused'`);
    const missing = world.ctx.ids.uuid();
    const { status, json } = await batch({ contactIds: [...contactIds, missing], action: 'pause' });
    expect([status, json]).toEqual([
      200,
      {
        matchedCount: 4,
        changedCount: 2,
        unchangedCount: 1,
        rejectedCount: 2,
        rejections: [
          { contactId: missing, code: 'not_found', message: 'The campaign has no such contact.' },
          { contactId: contactIds[1], code: 'invalid_transition', message: expect.stringContaining('completed') },
        ],
        dryRun: false,
        nextCursor: null,
      },
    ]);
    expect(await statuses()).toEqual(['paused', 'completed', 'paused', 'paused']);
    expect(await eventsOf('campaign.contact.held')).toBe(2);
    const records = await rows(
      `select 1 from audit_log where action = 'batchCampaignContacts' and request_id is not null`,
    );
    expect(records.length).toBeGreaterThan(0);
  });

  it('is resumed, except suppressed contacts; and stopped, with a job that cancels waiting sends', async () => {
    await batch({ contactIds, action: 'pause', holdUntil: '2026-03-20T08:00:00Z' });
    await world.inA({ method: 'POST', url: '/campaigns/suppressions', body: { email: `p0@${domain}` } });
    const resumed = (await batch({ contactIds, action: 'resume' })).json;
    expect(resumed).toMatchObject({ changedCount: 3, rejections: [{ code: 'recipient_suppressed' }] });
    expect(await statuses()).toEqual(['suppressed', 'active', 'active', 'active']);
    expect(await eventsOf('campaign.contact.resumed')).toBe(3);
    expect((await batch({ contactIds: contactIds.slice(1), action: 'stop' })).json.changedCount).toBe(3);
    expect(await eventsOf('campaign.contact.stopped')).toBe(3);
    expect((await statuses()).slice(1)).toEqual(['stopped', 'stopped', 'stopped']);
    const jobs = await rows(
      `select 1 from graphile_worker._private_jobs where payload -> 'payload' ->> 'campaignId' = $1
         and jsonb_array_length((payload -> 'payload' -> 'contactIds')::jsonb) = 3`,
      campaignId,
    );
    expect(jobs).toHaveLength(2);
  });

  it('is deleted, and suppressed everywhere with the messages that wait', async () => {
    expect((await batch({ contactIds: contactIds.slice(0, 1), action: 'delete' })).json.changedCount).toBe(1);
    const left = await rows('select 1 from contacts where campaign_id = $1 and deleted_at is null', campaignId);
    expect(left).toHaveLength(3);
    expect((await batch({ contactIds: contactIds.slice(1), action: 'suppress' })).json).toMatchObject({
      changedCount: 3,
    });
    expect((await statuses()).slice(1)).toEqual(['suppressed', 'suppressed', 'suppressed']);
    const waiting = await rows(
      `select 1 from sends where campaign_id = $1 and contact_id = any($2) and status = 'scheduled'`,
      campaignId,
      contactIds.slice(1),
    );
    expect(waiting).toEqual([]);
    const asked = { url: '/campaigns/suppressions/status', query: { email: `p2@${domain}` } };
    expect((await world.inA(asked)).json.suppressed).toBe(true);
    expect((await batch({ contactIds: contactIds.slice(1), action: 'suppress' })).json.unchangedCount).toBe(3);
  });

  it('is moved into a subsequence, past its trigger', async () => {
    const made = await world.inA({
      method: 'POST',
      url: `/campaigns/${campaignId}/subsequences`,
      body: { name: 'Child', trigger: { intents: ['interested'] }, steps: [{ subject: 'Next', bodyText: 'x' }] },
    });
    const body = { contactIds: contactIds.slice(0, 2), action: 'move_to_subsequence', subsequenceId: made.json.id };
    expect((await batch({ ...body, dryRun: true })).json).toMatchObject({ changedCount: 2, dryRun: true });
    expect((await batch(body)).json).toMatchObject({ matchedCount: 2, changedCount: 2, rejectedCount: 0 });
    expect((await batch(body)).json).toMatchObject({ changedCount: 0, unchangedCount: 2 });
    const there = await rows('select 1 from contacts where campaign_id = $1', made.json.id);
    expect(there).toHaveLength(2);
    const gone = await batch({ ...body, subsequenceId: world.ctx.ids.uuid() });
    expect([gone.status, gone.json.code]).toEqual([404, 'subsequence_not_found']);
  });

  it('of a filter is done in parts, until a time, and only tried with dryRun', async () => {
    await mark(3, `created_at = now() + interval '100 years'`);
    const body = { filter: { status: ['active'], search: domain }, action: 'pause', until: '2030-01-01' };
    const dry = (await batch({ ...body, dryRun: true })).json;
    expect(dry).toMatchObject({ matchedCount: 3, changedCount: 3, nextCursor: null, dryRun: true });
    expect(await statuses()).toEqual(['active', 'active', 'active', 'active']);
    expect((await batch(body)).json).toEqual({ ...dry, dryRun: false });
    expect(await statuses()).toEqual(['paused', 'paused', 'paused', 'active']);
    expect((await batch({ filter: { replyIntent: 'interested' }, action: 'pause' })).json.matchedCount).toBe(0);
  });

  it('of more than a thousand continues where the previous part ended', async () => {
    const many = await seedCampaign(world, { contacts: 1_005, mailboxes: 0, email: (n) => `m${n}@many.test` });
    const ask = (query: Record<string, string>) =>
      world.inA({
        method: 'POST',
        url: `/campaigns/${many.campaignId}/contacts/batch`,
        body: { filter: {}, action: 'pause' },
        query,
      });
    const first = (await ask({})).json;
    expect([first.changedCount, first.nextCursor]).toEqual([1_000, expect.any(String)]);
    expect((await ask({ cursor: first.nextCursor })).json).toMatchObject({ changedCount: 5, nextCursor: null });
  });

  it('repeated under its key is done once', async () => {
    const headers = { 'idempotency-key': `batch-${campaignId}` };
    const first = await batch({ contactIds, action: 'pause' }, {}, headers);
    const again = await batch({ contactIds, action: 'pause' }, {}, headers);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await eventsOf('campaign.contact.held')).toBe(4);
  });

  it('of another campaign or workspace is not found, one by one', async () => {
    const other = await seedCampaign(world, { contacts: 1, mailboxes: 0 });
    const theirs = await seedCampaign(world, { contacts: 1, mailboxes: 0, workspaceId: world.b.id });
    const ids = [...other.contactIds, ...theirs.contactIds];
    const { json } = await batch({ contactIds: ids, action: 'delete' });
    expect(json).toMatchObject({ matchedCount: 0, changedCount: 0, rejectedCount: 2 });
    const gone = await rows('select 1 from contacts where id = any($1) and deleted_at is not null', ids);
    expect(gone).toEqual([]);
  });

  it.each([
    [{ action: 'pause' }, 'body'],
    [{ action: 'pause', contactIds: [], filter: {} }, 'body.contactIds'],
    [{ action: 'pause', contactIds: ['x'] }, 'body.contactIds.0'],
    [{ action: 'fly', filter: {} }, 'body.action'],
    [{ action: 'pause', filter: { status: ['gone'] } }, 'body.filter.status.0'],
    [{ action: 'stop', filter: {}, holdUntil: '2026-04-01' }, 'body.holdUntil'],
    [{ action: 'move_to_subsequence', filter: {} }, 'body.subsequenceId'],
    [{ action: 'stop', filter: {}, subsequenceId: '01959f00-0000-7000-8000-000000000000' }, 'body.subsequenceId'],
  ])('%j returns a 422 with the location', async (body, location) => {
    const answer = await batch(body);
    expect([answer.status, locations(answer as never)]).toEqual([422, [location]]);
  });

  it('of an archived campaign is a 409', async () => {
    await rows(`update campaigns set status = 'archived' where id = $1`, campaignId);
    const { status, json } = await batch({ contactIds, action: 'pause' });
    expect([status, json.code]).toEqual([409, 'campaign_not_editable']);
  });
});
