import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contactsOf,
  eventsOf,
  type ImportWorld,
  makeCampaign,
  openImportWorld,
  suppressAddress,
} from '../../../../test/support/import-world.js';
import { untilErased } from '../../../../test/support/world.js';
import { PERSON_ROWS } from '../../../person-rows.js';
import { privacyJobHandlers } from '../../operation/privacy/index.js';
import { enrollReceivedContact } from './enrollment/enroll-received.service.js';
import { sourceJobHandlers } from './index.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld([...sourceJobHandlers, ...privacyJobHandlers(PERSON_ROWS)]);
});
afterAll(() => world.close());

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, headers = {}) =>
  world.inA({ method, url, headers, ...(body === undefined ? {} : { body }) });
const find = async (email: string) =>
  (await world.inject({ url: '/profiles', query: { workspaceId: world.a.id, email } })).json.items[0];

interface Source {
  readonly id: string;
  readonly url: string;
}

async function makeSource(more: Record<string, unknown> = {}): Promise<Source> {
  const mapping = { email: 'email', first: 'firstName', 'address.city': 'city', plan: 'custom.plan' };
  const answer = await ask('POST', '/contact-sources', { name: 'Form', mapping, ...more });
  expect(answer.status).toBe(200);
  return { id: answer.json.id, url: new URL(answer.json.url).pathname };
}

/** Sends a request as a stranger. */
const send = (source: Pick<Source, 'url'>, body: string | Buffer, headers: Record<string, string> = {}) => {
  world.clock.advanceMs(1);
  return world.inject({
    method: 'POST',
    url: source.url,
    key: null,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(body),
  });
};
const sendJson = (source: Source, body: unknown, headers = {}) => send(source, JSON.stringify(body), headers);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const deliveries = async (source: Source) => (await ask('GET', `/contact-sources/${source.id}/deliveries`)).json.items;

describe('a contact source', () => {
  it('adds the contact of a JSON request with tags and source, and shows names but no values of its fields', async () => {
    const source = await makeSource({ tags: ['website'] });
    const body = { email: ' Ana@New.test ', first: '{{ lastName }}', address: { city: 'Graz' }, plan: 7, other: 'x' };
    const answer = await sendJson(source, body);
    expect([answer.status, answer.json]).toEqual([200, { accepted: true }]);
    const profile = await find('ana@new.test');
    expect(profile).toMatchObject({
      ...{ firstName: '{{ lastName }}', city: 'Graz', fields: { plan: '7' }, tags: ['website'] },
      ...{ source: 'contact_source', sourceId: source.id },
    });
    const [delivery] = await deliveries(source);
    expect(delivery).toMatchObject({
      ...{ result: 'created', reason: null, email: 'Ana@new.test', profileId: profile.id, enrollment: null },
      fields: ['email', 'first', 'address.city', 'plan', 'other'],
    });
    expect(JSON.stringify(delivery)).not.toContain('Graz');
    expect(await eventsOf(world, 'source.contact.received')).toMatchObject([
      { sourceId: source.id, result: 'created' },
    ]);
    expect((await ask('GET', `/contact-sources/${source.id}`)).json.lastReceivedAt).toBe(delivery.receivedAt);
  });

  it('updates, fills, or keeps contacts, and one address in other letters is one contact', async () => {
    const results = [
      ['update', 'updated', { firstName: 'New', city: 'Wien' }],
      ['fill', 'updated', { firstName: 'Old', city: 'Wien' }],
      ['keep', 'unchanged', { firstName: 'Old', city: null }],
    ] as const;
    for (const [existing, result, profile] of results) {
      const source = await makeSource({ existing });
      const email = `eve@${existing}.test`;
      await sendJson(source, { email, first: 'Old' });
      await sendJson(source, { email: email.toUpperCase(), first: 'New', address: { city: 'Wien' } });
      expect(await find(email)).toMatchObject(profile);
      expect((await deliveries(source)).map((one: { result: string }) => one.result)).toEqual([result, 'created']);
      const { items } = (await world.inA({ url: `/contacts/${email}/timeline` })).json;
      expect(items.map((one: { author: string }) => one.author).filter(Boolean)).toEqual(
        result === 'updated' ? [expect.stringMatching(/^Contact source ./)] : [],
      );
    }
  });

  it('takes plain HTML forms: redirects, or thanks in the language of the visitor, and explains errors', async () => {
    const redirectUrl = 'https://example.com/thanks?x=1';
    const source = await makeSource({ redirectUrl, honeypot: 'company_url' });
    const done = await send(source, 'email=bob%40form.test&first=B%C3%B6b', FORM);
    expect([done.status, done.headers['location']]).toEqual([302, redirectUrl]);
    expect(await find('bob@form.test')).toMatchObject({ firstName: 'Böb' });
    const bot = await send(source, 'email=bot%40form.test&company_url=spam', FORM);
    expect([bot.status, bot.headers['location']]).toEqual([302, redirectUrl]);
    expect(await find('bot@form.test')).toBeUndefined();
    expect((await deliveries(source))[0]).toMatchObject({ result: 'rejected', reason: 'honeypot', email: null });
    const bad = await send(source, 'email=no-address', FORM);
    expect([bad.status, bad.text.includes('The email address is not valid.')]).toEqual([422, true]);
    const plain = await makeSource();
    const german = await send(plain, 'email=cy%40form.test', { ...FORM, 'accept-language': 'de' });
    expect([german.status, german.text.includes('Danke')]).toEqual([200, true]);
    expect(german.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('refuses what is no contact with a reason, and takes it once the owner has fixed the mapping', async () => {
    const source = await makeSource({ mapping: { mail: 'email', seats: 'custom.places' } });
    await ask('POST', '/profiles/fields', { name: 'places', label: 'Places', type: 'number' });
    const cases: ReadonlyArray<readonly [string, number, string, string | null]> = [
      ['[]', 422, 'unreadable_body', null],
      ['{"mail":"\xff"', 422, 'unreadable_body', null],
      ['{"email":"dan@fix.test"}', 422, 'missing_email', 'mail'],
      ['{"mail":"no address"}', 422, 'invalid_email', 'mail'],
      ['{"mail":"dan@fix.test","seats":"many"}', 422, 'invalid_value', 'seats'],
    ];
    for (const [body, status, reason, field] of cases) {
      const answer = await send(source, Buffer.from(body, 'latin1'));
      expect([answer.status, answer.json.detail[0].ctx.code]).toEqual([status, reason]);
      expect((await deliveries(source))[0]).toMatchObject({ result: 'rejected', reason, field, email: null });
    }
    expect((await send(source, 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send(source, Buffer.alloc(70_000, 97))).status).toBe(413);
    await ask('PATCH', `/contact-sources/${source.id}`, { mapping: { email: 'email' } });
    expect((await send(source, '{"email":"dan@fix.test"}')).status).toBe(200);
    expect(await find('dan@fix.test')).toBeDefined();
  });

  it('records a legal basis of the source or of the request, and refuses an unknown one', async () => {
    const legalBasis = { basis: 'consent', from: 'https://example.com/newsletter' };
    const source = await makeSource({ legalBasis });
    expect((await ask('GET', `/contact-sources/${source.id}`)).json.legalBasis).toEqual(legalBasis);
    await sendJson(source, { email: 'lea@why.test' });
    const at = world.clock.now().toISOString();
    expect((await find('lea@why.test')).legalBasis).toMatchObject({ ...legalBasis, at, recordedAt: at });
    const mapping = { email: 'email', why: 'legalBasis.basis', page: 'legalBasis.from' };
    await ask('PATCH', `/contact-sources/${source.id}`, { mapping });
    await sendJson(source, { email: 'max@why.test', why: 'Contract' });
    const max = { basis: 'contract', from: null, recordedBy: 'Form' };
    expect((await find('max@why.test')).legalBasis).toMatchObject(max);
    await sendJson(source, { email: 'max@why.test', page: 'footer' });
    expect((await find('max@why.test')).legalBasis).toMatchObject(max);
    const unknown = await sendJson(source, { email: 'ned@why.test', why: 'because' });
    expect([unknown.status, unknown.json.detail[0].loc]).toEqual([422, ['body', 'why']]);
    expect((await deliveries(source))[0]).toMatchObject({ result: 'rejected', reason: 'invalid_value', field: 'why' });
    expect(await find('ned@why.test')).toBeUndefined();
    const bare = { name: 'Bare', mapping: { email: 'email', page: 'legalBasis.from' } };
    const refused = await ask('POST', '/contact-sources', bare);
    expect([refused.status, refused.json.detail[0].loc]).toEqual([422, ['body', 'mapping', 'page']]);
    const invalid = await ask('PATCH', `/contact-sources/${source.id}`, { legalBasis: { basis: 'none' } });
    expect([invalid.status, invalid.json.detail[0].loc]).toEqual([422, ['body', 'legalBasis', 'basis']]);
  });

  it('treats an equal body, and any body with the same idempotency key, as a repetition for a day', async () => {
    const source = await makeSource({ existing: 'update' });
    const body = { email: 'fay@twice.test', first: 'Fay' };
    const keyed = { 'idempotency-key': 'lead-1' };
    await sendJson(source, body, keyed);
    await sendJson(source, { ...body, first: 'Other' }, keyed);
    await sendJson(source, body);
    const { id } = await find('fay@twice.test');
    await ask('PATCH', `/profiles/${id}`, { firstName: 'Fabia' });
    const again = await sendJson(source, body);
    expect([again.status, again.json]).toEqual([200, { accepted: true }]);
    expect((await find('fay@twice.test')).firstName).toBe('Fabia');
    expect(await deliveries(source)).toHaveLength(2);
    world.clock.advanceMs(86_400_001);
    await sendJson(source, body);
    expect((await find('fay@twice.test')).firstName).toBe('Fay');
  });

  it('adds the contact once when equal requests arrive together, and keeps the newest 50', async () => {
    const source = await makeSource();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendJson(source, { email: 'gil@race.test', first: 'Gil' })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await deliveries(source)).toHaveLength(1);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => sendJson(source, { email: 'gil@race.test', first: `G${n}` })),
    );
    expect(await deliveries(source)).toHaveLength(13);
    await world.ctx.sql.query(
      `insert into contact_source_deliveries (workspace_id, source_id, id, digest, result, fields, received_at)
       select workspace_id, source_id, gen_random_uuid(), decode(md5(n::text), 'hex'), 'rejected', '{}', received_at - n * interval '1 day'
       from contact_source_deliveries, generate_series(2, 90) n where source_id = $1 and digest in (
         select digest from contact_source_deliveries where source_id = $1 limit 1)`,
      [source.id],
    );
    await sendJson(source, { email: 'hal@race.test' });
    const [{ n } = { n: 0 }] = await world.ctx.sql.query<{ n: number }>(
      'select count(*)::int as n from contact_source_deliveries where source_id = $1',
      [source.id],
    );
    expect(n).toBe(50);
  });

  it('enrolls in its campaign by the enrollment rules, once, with the values of the address book', async () => {
    const campaignId = await makeCampaign(world);
    await ask('PATCH', `/campaigns/${campaignId}`, {
      settings: { enrollment: { exclude: [{ field: 'city', values: ['Linz'] }] } },
    });
    const source = await makeSource({ campaignId });
    await ask('POST', '/profiles', { email: 'ida@join.test', company: 'Known' });
    await suppressAddress(world, 'jo@join.test');
    await sendJson(source, { email: 'ida@join.test', first: 'Ida' });
    await sendJson(source, { email: 'ida@join.test', first: 'Ida', plan: 'pro' });
    await sendJson(source, { email: 'jo@join.test' });
    await sendJson(source, { email: 'kim@join.test', address: { city: 'Linz' } });
    const job = { workspaceId: world.a.id, deliveryId: (await deliveries(source))[3].id as string };
    await Promise.all([enrollReceivedContact(world.ctx, job), enrollReceivedContact(world.ctx, job)]);
    await world.drain();
    await enrollReceivedContact(world.ctx, job);
    expect(await contactsOf(world, campaignId)).toMatchObject([
      { email: 'ida@join.test', company: 'Known', firstName: 'Ida' },
    ]);
    const settled = await deliveries(source);
    expect(settled.map((one: { enrollment: string }) => one.enrollment)).toEqual([
      ...['not_enrolled', 'suppressed', 'already_enrolled', 'enrolled'],
    ]);
    expect(settled[0].enrollmentReason).toContain('Linz');
    expect(await find('jo@join.test')).toMatchObject({ suppressed: true });
    expect((await ask('POST', `/campaigns/${campaignId}/lifecycle`, { action: 'archive' })).status).toBe(200);
    await sendJson(source, { email: 'lea@join.test' });
    await world.drain();
    expect((await deliveries(source))[0]).toMatchObject({ result: 'created', enrollment: 'campaign_unavailable' });
  });

  it('leaves nothing of a request whose transaction was lost, and its repetition adds the contact', async () => {
    const source = await makeSource();
    await world.ctx.sql.query(`create function lose() returns trigger language plpgsql as $$ begin
      raise exception 'lost'; end $$`);
    await world.ctx.sql.query(`create trigger lose before insert on events for each row execute function lose()`);
    expect((await sendJson(source, { email: 'max@lost.test' })).status).toBe(500);
    await world.ctx.sql.query('drop trigger lose on events');
    expect([await find('max@lost.test'), await deliveries(source)]).toEqual([undefined, []]);
    expect((await sendJson(source, { email: 'max@lost.test' })).status).toBe(200);
    expect(await find('max@lost.test')).toBeDefined();
  });

  it('stores nothing about erased people and says nothing about them, and an erasure deletes its records', async () => {
    const source = await makeSource();
    await sendJson(source, { email: 'nia@gone.test' });
    await ask('POST', `/workspaces/${world.a.id}/erasures`, { email: 'nia@gone.test' });
    await untilErased(world, world.drain);
    expect(await deliveries(source)).toEqual([]);
    const answer = await sendJson(source, { email: 'nia@gone.test', first: 'Nia' });
    expect([answer.status, answer.json]).toEqual([200, { accepted: true }]);
    expect(await deliveries(source)).toMatchObject([{ result: 'rejected', reason: 'erased_person', email: null }]);
    expect(await find('nia@gone.test')).toBeUndefined();
  });
});

describe('the secret of a contact source', () => {
  it('is shown once, and a wrong, paused, or deleted one is a 404', async () => {
    const source = await makeSource();
    const [row] = await world.ctx.sql.query<{ text: string }>(
      'select row_to_json(s)::text as text from contact_sources s where id = $1',
      [source.id],
    );
    const secret = source.url.split('/').at(-1)!;
    const shown = await ask('GET', `/contact-sources/${source.id}`);
    for (const text of [row!.text, shown.text, (await ask('GET', '/contact-sources')).text]) {
      expect(text).not.toContain(secret);
    }
    expect(secret.endsWith(shown.json.secretHint.replace('…', ''))).toBe(true);
    const audit = await ask('GET', `/workspaces/${world.a.id}/audit-log`);
    expect(audit.text).not.toContain(secret);
    const other = await makeSource();
    const forged = [
      `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`,
      'x',
      secret.replace(/^in\d+_/, 'in999_'),
      secret.replace(/^in\d+_/, 'otr_'),
    ];
    for (const text of forged) {
      const answer = await sendJson({ ...source, url: `/in/${text}` }, { email: 'o@secret.test' });
      expect([answer.status, answer.json.code]).toEqual([404, 'contact_source_not_found']);
    }
    await ask('PATCH', `/contact-sources/${source.id}`, { enabled: false });
    expect((await sendJson(source, { email: 'o@secret.test' })).status).toBe(404);
    await ask('DELETE', `/contact-sources/${other.id}`);
    expect((await sendJson(other, { email: 'o@secret.test' })).status).toBe(404);
    expect(await find('o@secret.test')).toBeUndefined();
  });

  it('is rotated: the old one is accepted for the overlap, or not at all', async () => {
    const source = await makeSource();
    const rotate = async (body?: unknown) => {
      const { json } = await ask('POST', `/contact-sources/${source.id}/rotate`, body);
      return { id: source.id, url: new URL(json.url).pathname, until: json.previousSecretUntil };
    };
    const second = await rotate();
    expect(second.until).not.toBeNull();
    expect((await sendJson(source, { email: 'p@turn.test' })).status).toBe(200);
    world.clock.advanceMs(24 * 3_600_000 + 1);
    expect((await sendJson(source, { email: 'q@turn.test' })).status).toBe(404);
    const third = await rotate({ overlapHours: 0 });
    expect(third.until).toBeNull();
    expect((await sendJson(second, { email: 'r@turn.test' })).status).toBe(404);
    expect((await sendJson(third, { email: 'r@turn.test' })).status).toBe(200);
  });
});

describe('the operations of contact sources', () => {
  it('refuse bad input with its place', async () => {
    const make = (body: object) => ask('POST', '/contact-sources', { name: 'x', mapping: { e: 'email' }, ...body });
    const bad: ReadonlyArray<readonly [object, ReadonlyArray<readonly (string | number)[]>]> = [
      [{ mapping: { a: 'firstName' } }, [['body', 'mapping']]],
      [
        { mapping: { a: 'email', b: 'email', c: 'nope' } },
        [
          ['body', 'mapping', 'b'],
          ['body', 'mapping', 'c'],
        ],
      ],
      [{ redirectUrl: 'javascript:alert(1)' }, [['body', 'redirectUrl']]],
      [{ redirectUrl: 'https://user:pw@example.com' }, [['body', 'redirectUrl']]],
      [{ name: '' }, [['body', 'name']]],
      [{ tags: [' x'] }, [['body', 'tags', 0]]],
    ];
    for (const [body, locs] of bad) {
      const answer = await make(body);
      expect([answer.status, answer.json.detail.map((one: { loc: unknown }) => one.loc)]).toEqual([422, locs]);
    }
    expect((await make({ campaignId: '01959f00-1111-7aaa-8bbb-000000000001' })).json.code).toBe('campaign_not_found');
  });

  it('find nothing from another workspace, repeat a creation by its key, and end at a limit', async () => {
    const headers = { 'idempotency-key': 'source-1' };
    const body = { name: 'Once', mapping: { e: 'email' } };
    const [first, again] = [
      await ask('POST', '/contact-sources', body, headers),
      await ask('POST', '/contact-sources', body, headers),
    ];
    expect(again.json).toEqual(first.json);
    const url = `/contact-sources/${first.json.id}`;
    for (const [method, path] of [
      ...[
        ['GET', url],
        ['DELETE', url],
        ['GET', `${url}/deliveries`],
        ['POST', `${url}/rotate`],
      ],
    ] as Array<['GET' | 'POST' | 'DELETE', string]>) {
      const answer = await world.inB({ method, url: path });
      expect([answer.status, answer.json.code]).toEqual([404, 'contact_source_not_found']);
    }
    const made = Array.from({ length: 60 }, (_, n) => ask('POST', '/contact-sources', { ...body, name: `s${n}` }));
    const codes = (await Promise.all(made)).map(({ status }) => status);
    expect(codes.filter((status) => status === 409).length).toBeGreaterThan(0);
    expect((await ask('GET', '/contact-sources')).json.items).toHaveLength(50);
  });
});

it('limits the requests of one source, and tells when to try again', async () => {
  const limited = await openImportWorld();
  try {
    const made = await limited.inA({
      method: 'POST',
      url: '/contact-sources',
      body: { name: 'x', mapping: { e: 'email' } },
    });
    const url = new URL(made.json.url).pathname;
    Object.assign(limited.ctx.config, { rateLimits: true });
    const answers = await Promise.all(
      Array.from({ length: 61 }, () =>
        limited.inject({
          method: 'POST',
          url,
          key: null,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from('{}'),
        }),
      ),
    );
    const late = answers.filter(({ status }) => status === 429);
    expect([late.length, late[0]?.headers['retry-after']]).toEqual([1, '1']);
  } finally {
    await limited.close();
  }
});
