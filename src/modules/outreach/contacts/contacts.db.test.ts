import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let campaignId: string;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  campaignId = await makeCampaign('Spring');
});
afterAll(() => world.close());

const NOBODY = '0195a3c1-7c1e-7b52-9d6a-3a0f7f6f2b11';

async function makeCampaign(name: string, groupId?: string): Promise<string> {
  const answer = await world.inject({
    method: 'POST',
    url: '/campaigns',
    query: { workspaceId: world.a.id },
    body: { name, ...(groupId === undefined ? {} : { groupId }) },
  });
  return answer.json.id as string;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const call = (method: Method, path: string, body?: unknown, query: Record<string, string | number> = {}) =>
  world.inject({
    method,
    url: `/campaigns/${campaignId}/contacts${path}`,
    query: { workspaceId: world.a.id, ...query },
    ...(body === undefined ? {} : { body }),
  });

let people = 0;
async function addPerson(fields: Record<string, unknown> = {}): Promise<string> {
  people += 1;
  const email = (fields['email'] as string | undefined) ?? `person${people}@example.com`;
  const answer = await call('POST', '', { contacts: [{ ...fields, email }] });
  expect(answer.json).toMatchObject({ createdCount: 1 });
  const [found] = (await call('GET', '', undefined, { email })).json;
  return found.id as string;
}

async function setStatus(id: string, status: string, reason: string | null = null): Promise<void> {
  await world.ctx.sql.execute('update contacts set status = $2, status_reason = $3 where id = $1', [
    id,
    status,
    reason,
  ]);
}

async function eventsAbout(contactId: string): Promise<string[]> {
  const rows = await world.ctx.sql.query<{ type: string }>(
    'select type from events where workspace_id = $1 and contact_id = $2 order by position',
    [world.a.id, contactId],
  );
  return rows.map((row) => row.type).sort();
}

async function suppress(value: string, kind = 'email'): Promise<void> {
  await world.ctx.sql.execute(
    `insert into suppressions (workspace_id, id, kind, value, reason, source, created_at, updated_at)
     values ($1, $2, $3, $4, 'manual', 'api', now(), now())`,
    [world.a.id, world.ctx.ids.uuid(), kind, value],
  );
}

describe('createCampaignContacts', () => {
  it('adds contacts with typed custom fields and reports the result for each', async () => {
    await suppress('held@example.com');
    const answer = await call('POST', '', {
      contacts: [
        {
          email: 'Ana Lima <Ana@Example.COM>',
          firstName: 'Ana',
          timezone: 'Europe/Berlin',
          customFields: { seats: 5, vip: true },
        },
        { email: 'ana@example.com' },
        { email: 'held@example.com' },
        { email: 'someone@mailinator.com' },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      status: 'completed',
      totalRows: 4,
      createdCount: 1,
      duplicateCount: 1,
      suppressedCount: 1,
      skippedCount: 1,
      errors: [{ row: 2 }, { row: 3 }, { row: 4, column: 'email', value: 'someone@mailinator.com' }],
    });
    const [ana] = (await call('GET', '', undefined, { email: 'ANA@example.com' })).json;
    expect(ana).toMatchObject({
      email: 'Ana@example.com',
      firstName: 'Ana',
      timezone: 'Europe/Berlin',
      customFields: { seats: 5, vip: true },
      status: 'pending',
      verificationStatus: 'unverified',
      esp: 'unknown',
      importId: answer.json.importId,
    });
  });

  it('takes the good ones of a batch and rejects the others one by one', async () => {
    const answer = await call('POST', '', {
      contacts: [
        { email: 'nobody' },
        { email: 'good1@example.com', firstName: null },
        { email: 'x1@example.com', firstName: 'a\r\nBcc: x' },
        { email: 'x2@example.com', timezone: 'Mars/Base' },
        { email: 'x3@example.com', customFields: { list: [1] } },
        {},
        { email: 'good2@example.com', customFields: { plan: 'pro' } },
        { email: 'x4@example.com', phone: 4930123 },
        { email: 17 },
        { email: 'x5@example.com', customFields: 'none' },
        { email: 'x6@example.com', company: ['Example'] },
        'x7@example.com',
        null,
        [{ email: 'x8@example.com' }],
        { email: 'x9@example.com', company: 'a\0b' },
        { email: 'x10@example.com\0' },
        { email: 'x11@example.com', customFields: { 'a\0': 'b\0' } },
        { email: 'x12@example.com', company: '\ud83d' },
      ],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ totalRows: 18, createdCount: 2, rejectedCount: 16, deadLetterCount: 16 });
    expect(answer.json.errors).toMatchObject([
      { row: 1, column: 'email', value: 'nobody', errorCode: 'invalid_email' },
      { row: 3, column: 'firstName', errorCode: 'invalid_value' },
      { row: 4, column: 'timezone', value: 'Mars/Base', errorCode: 'invalid_value' },
      { row: 5, column: 'customFields', errorCode: 'invalid_value' },
      { row: 6, column: 'email', errorCode: 'missing_email' },
      { row: 8, column: 'phone', value: '4930123', errorCode: 'invalid_value' },
      { row: 9, column: 'email', value: '17', errorCode: 'invalid_email' },
      { row: 10, column: 'customFields', errorCode: 'invalid_value' },
      { row: 11, column: 'company', errorCode: 'invalid_value' },
      { row: 12, column: null, value: null, errorCode: 'invalid_value' },
      { row: 13, column: null, errorCode: 'invalid_value' },
      { row: 14, column: null, errorCode: 'invalid_value' },
      { row: 15, column: 'company', value: 'a\ufffdb', errorCode: 'invalid_value' },
      { row: 16, column: 'email', value: 'x10@example.com\ufffd', errorCode: 'invalid_email' },
      { row: 17, column: 'customFields', errorCode: 'invalid_value' },
      { row: 18, column: 'company', value: '\ufffd', errorCode: 'invalid_value' },
    ]);
    expect((await call('GET', '', undefined, { email: 'good1@example.com' })).json).toHaveLength(1);
    expect((await call('GET', '', undefined, { email: 'x1@example.com' })).json).toEqual([]);
  });

  it('refuses a request that is wrong in itself, and writes nothing', async () => {
    const answer = await call('POST', '', {
      contacts: [{ email: 'x@example.com' }, 'nobody'],
      options: { onDuplicate: 'replace' },
    });
    expect(answer.status).toBe(422);
    const places = answer.json.detail.map((item: { loc: unknown[] }) => item.loc.join('.'));
    expect(places).toEqual(['body.options.onDuplicate']);
    expect((await call('GET', '', undefined, { email: 'x@example.com' })).json).toEqual([]);
  });

  it('the same request with the same key adds once', async () => {
    const send = () =>
      world.inject({
        method: 'POST',
        url: `/campaigns/${campaignId}/contacts`,
        query: { workspaceId: world.a.id },
        headers: { 'idempotency-key': 'add-once' },
        body: { contacts: [{ email: 'once@example.com' }] },
      });
    const [first, again] = [await send(), await send()];
    expect(again.json).toEqual(first.json);
    expect(first.json.createdCount).toBe(1);
  });

  it('two parallel requests with the same contacts create each of them once', async () => {
    const contacts = Array.from({ length: 200 }, (_, n) => ({ email: `both${n}@example.com` }));
    const answers = await Promise.all([
      call('POST', '', { contacts }),
      call('POST', '', { contacts: contacts.toReversed() }),
    ]);
    const counts = answers.map(({ json }) => [json.createdCount, json.duplicateCount]);
    expect(counts.map(([created]) => created).reduce((a, b) => a + b)).toBe(200);
    expect(counts.map(([, duplicate]) => duplicate).reduce((a, b) => a + b)).toBe(200);
  });
});

describe('listCampaignContacts', () => {
  it('lists all in the order they came, or pages with a cursor that other filters refuse', async () => {
    const whole = (await call('GET', '')).json;
    expect(whole.length).toBeGreaterThan(200);
    const first = await call('GET', '', undefined, { limit: 100 });
    expect(first.json).toEqual(whole.slice(0, 100));
    const cursor = first.headers['x-next-cursor'] as string;
    expect(first.headers['link']).toContain(`cursor=${cursor}`);
    const second = await call('GET', '', undefined, { limit: 1_000, cursor });
    expect(second.json).toEqual(whole.slice(100));
    expect(second.headers['x-next-cursor']).toBeUndefined();
    const other = await call('GET', '', undefined, { limit: 100, cursor, status: 'active' });
    expect(other.json.detail).toMatchObject([{ loc: ['query', 'cursor'], ctx: { code: 'invalid_cursor' } }]);
  });

  it('narrows by status, address, part of a name, and import', async () => {
    const id = await addPerson({
      email: 'needle@example.com',
      firstName: 'Nadia',
      lastName: 'Needle_%',
      company: 'Haystack',
    });
    await setStatus(id, 'paused');
    const ids = async (query: Record<string, string>) =>
      (await call('GET', '', undefined, query)).json.map((contact: { id: string }) => contact.id);
    expect(await ids({ search: 'nadia need' })).toEqual([id]);
    expect(await ids({ search: 'le_%' })).toEqual([id]);
    expect(await ids({ search: 'HAYst' })).toEqual([id]);
    expect(await ids({ status: 'paused,stopped' })).toEqual([id]);
    expect(await ids({ email: 'Needle@Example.com' })).toEqual([id]);
    expect(await ids({ importId: NOBODY })).toEqual([]);
  });

  it('knows its limits, the key and the workspace', async () => {
    expect((await call('GET', '', undefined, { limit: 0 })).json.detail[0].type).toBe('greater_than');
    expect((await call('GET', '', undefined, { limit: 1001 })).json.detail[0].type).toBe('less_than_equal');
    const url = `/campaigns/${campaignId}/contacts`;
    expect((await world.inject({ url, query: { workspaceId: world.a.id }, key: null })).status).toBe(401);
    const foreign = await world.inject({ url, query: { workspaceId: world.b.id }, key: world.b.key });
    const missing = await world.inject({
      url: `/campaigns/${NOBODY}/contacts`,
      query: { workspaceId: world.b.id },
      key: world.b.key,
    });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  });
});

describe('one contact', () => {
  it('reads, changes named fields, merges custom fields and clears with null', async () => {
    const id = await addPerson({ firstName: 'Old', city: 'Bonn', customFields: { a: '1', b: '2' } });
    const changed = await call('PATCH', `/${id}`, { firstName: 'New', city: null, customFields: { b: null, c: 3 } });
    expect(changed.json).toMatchObject({ firstName: 'New', city: null, customFields: { a: '1', c: 3 } });
    expect((await call('GET', `/${id}`)).json).toEqual(changed.json);
    expect((await call('PATCH', `/${id}`, { customFields: null })).json.customFields).toEqual({});
  });

  it('a new address is unique in the campaign, and what was known of the old domain is forgotten', async () => {
    const id = await addPerson();
    await addPerson({ email: 'taken@example.com' });
    await world.ctx.sql.execute(`update contacts set verification_status = 'invalid', esp = 'google' where id = $1`, [
      id,
    ]);
    const taken = await call('PATCH', `/${id}`, { email: 'TAKEN@example.com' });
    expect([taken.status, taken.json.code]).toEqual([409, 'already_exists']);
    const moved = await call('PATCH', `/${id}`, { email: 'moved@example.org' });
    expect(moved.json).toMatchObject({ email: 'moved@example.org', verificationStatus: 'unverified', esp: 'unknown' });
  });

  it('an action and the fields with it are done together or not at all', async () => {
    const id = await addPerson({ firstName: 'Before' });
    const refused = await call('PATCH', `/${id}`, { firstName: 'After', action: 'pause' });
    expect([refused.status, refused.json.code]).toEqual([409, 'invalid_transition']);
    expect(refused.json.context).toMatchObject({ resource: 'contact', id, from: 'pending', action: 'pause' });
    expect((await call('GET', `/${id}`)).json.firstName).toBe('Before');
  });

  it('pauses until a time, resumes and stops, each with its event', async () => {
    const id = await addPerson();
    await setStatus(id, 'active');
    const held = await call('PATCH', `/${id}`, { action: 'pause', holdUntil: '2026-03-09T08:00:00Z' });
    expect(held.json).toMatchObject({
      status: 'paused',
      statusReason: 'manual',
      holdUntil: '2026-03-09T08:00:00.000Z',
    });
    const longer = await call('PATCH', `/${id}`, { action: 'pause', holdUntil: '2026-03-19T08:00:00Z' });
    expect(longer.json.holdUntil).toBe('2026-03-19T08:00:00.000Z');
    const resumed = await call('PATCH', `/${id}`, { action: 'resume' });
    expect(resumed.json).toMatchObject({ status: 'active', statusReason: null, holdUntil: null });
    expect((await call('PATCH', `/${id}`, { action: 'resume' })).json.status).toBe('active');
    const stopped = await call('PATCH', `/${id}`, { action: 'stop' });
    expect(stopped.json).toMatchObject({ status: 'stopped', statusReason: 'manual' });
    expect(await eventsAbout(id)).toEqual([
      'campaign.contact.held',
      'campaign.contact.resumed',
      'campaign.contact.stopped',
    ]);
    const jobs = await world.ctx.sql.query<{ task: string }>(
      `select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.payload::text like '%' || $1 || '%' order by j.id`,
      [id],
    );
    expect(jobs.map((job) => job.task)).toEqual(['contacts.resumed', 'contacts.ended']);
  });

  it('a member can make a bounced contact pending again, but not while its address or domain is suppressed', async () => {
    const free = await addPerson();
    await setStatus(free, 'bounced', 'bounce');
    expect((await call('PATCH', `/${free}`, { action: 'resume' })).json.status).toBe('pending');
    await addPerson({ email: 'x@suppressed-domain.com' });
    const [held] = (await call('GET', '', undefined, { email: 'x@suppressed-domain.com' })).json;
    await setStatus(held.id, 'unsubscribed', 'unsubscribe');
    await suppress('suppressed-domain.com', 'domain');
    const refused = await call('PATCH', `/${held.id}`, { action: 'resume' });
    expect([refused.status, refused.json.code]).toEqual([409, 'recipient_suppressed']);
  });

  it('holdUntil without pause is a 422; an archived campaign is read-only', async () => {
    const id = await addPerson();
    const answer = await call('PATCH', `/${id}`, { holdUntil: '2026-03-09T08:00:00Z' });
    expect(answer.json.detail).toMatchObject([{ loc: ['body', 'holdUntil'], ctx: { code: 'conflicting_values' } }]);
    await world.ctx.sql.execute(`update campaigns set status = 'archived' where id = $1`, [campaignId]);
    const archived = await call('PATCH', `/${id}`, { firstName: 'X' });
    await world.ctx.sql.execute(`update campaigns set status = 'draft' where id = $1`, [campaignId]);
    expect([archived.status, archived.json.code]).toEqual([409, 'campaign_not_editable']);
  });

  it('no longer exists once deleted, and its address may be added again', async () => {
    const id = await addPerson({ email: 'again@example.com' });
    const gone = await call('DELETE', `/${id}`);
    expect(gone.json).toEqual({ id, deleted: true, deletedAt: '2026-03-02T08:00:00.000Z' });
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const answer = await call(method, `/${id}`, method === 'PATCH' ? {} : undefined);
      expect([answer.status, answer.json.code]).toEqual([404, 'contact_not_found']);
    }
    expect(await addPerson({ email: 'again@example.com' })).not.toBe(id);
  });

  it('missing, malformed and foreign contacts are one 404', async () => {
    const id = await addPerson();
    const other = await makeCampaign('Other');
    const bodies = [];
    for (const url of [
      `/campaigns/${campaignId}/contacts/${NOBODY}`,
      `/campaigns/${campaignId}/contacts/nonsense`,
      `/campaigns/${other}/contacts/${id}`,
    ]) {
      const answer = await world.inject({ url, query: { workspaceId: world.a.id } });
      expect(answer.status).toBe(404);
      bodies.push({ ...answer.json, requestId: '' });
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });
});
