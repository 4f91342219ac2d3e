import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportWorld, importInto, openImportWorld } from '../../../../../test/support/import-world.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import type { TestAnswer, TestRequest } from '../../../../../test/support/world.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, url: string, body?: unknown, more: Partial<TestRequest> = {}): Promise<TestAnswer> =>
  world.inA({ method, url, ...(body === undefined ? {} : { body }), ...more });

const draft = async (enrollment: object = {}): Promise<string> => {
  const { status, json } = await ask('POST', '/campaigns', { name: 'Spring', settings: { enrollment } });
  expect(status).toBe(200);
  return json.id;
};
const add = async (campaignId: string, ...contacts: (string | Record<string, unknown>)[]) => {
  const people = contacts.map((one) => (typeof one === 'string' ? { email: one } : one));
  return (await ask('POST', `/campaigns/${campaignId}/contacts`, { contacts: people })).json;
};
const list = async (campaignId: string, query: Record<string, string | number> = {}) =>
  (
    await ask('GET', `/campaigns/${campaignId}/not-enrolled`, undefined, {
      query: { workspaceId: world.a.id, ...query },
    })
  ).json;
const addresses = async (campaignId: string): Promise<string[]> => {
  const { json } = await ask('GET', `/campaigns/${campaignId}/contacts`);
  return json.map(({ email }: { email: string }) => email).sort();
};
const enroll = (campaignId: string, emails: string[], more: object = {}, request: Partial<TestRequest> = {}) =>
  ask('POST', `/campaigns/${campaignId}/not-enrolled/enroll`, { emails, ...more }, request);
const rulesUrl = () => `/workspaces/${world.a.id}/enrollment-rules`;

/** Makes a contact of an active campaign that was sent an email, or replied, this many days ago. */
async function contacted(
  email: string,
  past: { sent?: number; replied?: number },
  campaignId?: string,
): Promise<string> {
  const id = campaignId ?? (await seedCampaign(world, { contacts: 0 })).campaignId;
  await add(id, email);
  const ago = (days?: number) => (days === undefined ? null : new Date(world.clock.now().getTime() - days * DAY_MS));
  await world.ctx.sql.execute(
    `update contacts set last_sent_at = $3, last_replied_at = $4, status = 'completed' where campaign_id = $1 and email_key = $2`,
    [id, email, ago(past.sent), ago(past.replied)],
  );
  return id;
}

describe('enrollment rules', () => {
  it('change nothing by default', async () => {
    expect((await ask('GET', rulesUrl())).json).toEqual({
      ...{ oneCampaign: 'off', daysBeforeSame: 0, daysBeforeOther: 0, daysAfterReply: 0, exclude: [] },
    });
    const [one, two] = [await draft(), await draft()];
    const { json } = await ask('GET', `/campaigns/${one}`);
    expect(json.settings.enrollment).toEqual({
      ...{ oneCampaign: null, daysBeforeSame: null, daysBeforeOther: null, daysAfterReply: null, exclude: null },
    });
    await add(one, 'plain@example.com');
    expect(await add(two, 'plain@example.com')).toMatchObject({ createdCount: 1, skippedCount: 0 });
    expect(await list(two)).toEqual({ items: [], total: 0, nextCursor: null, hasMore: false });
  });

  it('keep a person in one campaign, and a company if the rule says so', async () => {
    const [first, person, company] = [
      await draft(),
      await draft({ oneCampaign: 'person' }),
      await draft({ oneCampaign: 'company' }),
    ];
    await add(first, 'ana@one.test', 'ana@gmail.com');
    const answer = await add(person, 'Ana@one.test', 'bo@one.test');
    expect(answer).toMatchObject({ createdCount: 1, skippedCount: 1 });
    expect(answer.errors).toEqual([
      expect.objectContaining({
        row: 1,
        errorCode: 'enrollment_rule',
        errorMessage: expect.stringMatching(/^The contact is already in the campaign ".+"\.$/),
      }),
    ]);
    expect(await add(company, 'cy@one.test', 'bo@gmail.com', 'di@two.test')).toMatchObject({
      ...{ createdCount: 2, skippedCount: 1 },
    });
    const { items } = await list(person);
    expect(items).toMatchObject([
      {
        ...{ email: 'Ana@one.test', rule: 'one_campaign', changesAt: null, nextAttemptAt: null },
        ...{ importId: answer.importId, refusedAt: world.clock.now().toISOString() },
        values: { campaignId: first, companyDomain: null, field: null, days: null },
      },
    ]);
    expect((await list(company)).items).toMatchObject([{ values: { companyDomain: 'one.test' } }]);
    expect((await ask('DELETE', `/campaigns/${first}`)).status).toBe(200);
    expect(await add(person, 'ana@one.test')).toMatchObject({ createdCount: 1 });
    expect((await list(person)).total).toBe(0);
  });

  it('count the days since emails and replies, and name the instant from which they no longer apply', async () => {
    const now = world.clock.now().getTime();
    await contacted('sent@days.test', { sent: 10 });
    await contacted('reply@days.test', { sent: 40, replied: 5 });
    const campaignId = await draft({ daysBeforeOther: 30, daysAfterReply: 90 });
    expect(await add(campaignId, 'sent@days.test', 'reply@days.test', 'new@days.test')).toMatchObject({
      ...{ createdCount: 1, skippedCount: 2 },
    });
    expect((await list(campaignId)).items).toMatchObject([
      { rule: 'days_after_reply', changesAt: new Date(now + 85 * DAY_MS).toISOString(), values: { days: 90 } },
      { rule: 'days_before_other', changesAt: new Date(now + 20 * DAY_MS).toISOString(), values: { days: 30 } },
    ]);
    const same = await draft({ daysBeforeSame: 7 });
    await contacted('again@days.test', { sent: 6 }, same);
    const [contact] = (await ask('GET', `/campaigns/${same}/contacts`)).json;
    await ask('DELETE', `/campaigns/${same}/contacts/${contact.id}`);
    expect(await add(same, 'again@days.test', 'sent@days.test')).toMatchObject({ createdCount: 1, skippedCount: 1 });
    expect((await list(same)).items).toMatchObject([{ rule: 'days_before_same' }]);
  });

  it('say in the language of the reader why a contact is not enrolled, in the list and when enrolled again', async () => {
    const german = { headers: { 'accept-language': 'de' } };
    const first = await draft();
    await add(first, 'one@de.test', 'two@de-firm.test');
    await contacted('reply@de.test', { sent: 40, replied: 5 });
    await contacted('sent@de.test', { sent: 10 });
    const rules = { oneCampaign: 'company', daysBeforeOther: 30, daysAfterReply: 90 };
    const exclude = [{ field: 'company', values: ['Lost'] }];
    const campaignId = await draft({ ...rules, exclude });
    await add(campaignId, 'one@de.test', 'other@de-firm.test', { email: 'lost@x.test', company: 'Lost' });
    const days = await draft({ daysBeforeOther: 30, daysAfterReply: 90 });
    await add(days, 'reply@de.test', 'sent@de.test');
    const read = async (id: string) =>
      (await ask('GET', `/campaigns/${id}/not-enrolled`, undefined, german)).json.items.map(
        ({ email, reason }: Record<string, string>) => [email, reason],
      );
    const reasons = new Map<string, string>([...(await read(campaignId)), ...(await read(days))]);
    expect(reasons.get('one@de.test')).toBe('Der Kontakt ist schon in der Kampagne „Spring“.');
    expect(reasons.get('other@de-firm.test')).toBe('Ein Kontakt bei de-firm.test ist schon in der Kampagne „Spring“.');
    expect(reasons.get('lost@x.test')).toMatch(/^Die Kampagne schließt Kontakte aus, bei denen .+ „Lost“ ist\.$/);
    expect(reasons.get('reply@de.test')).toMatch(
      /^Der Kontakt hat zuletzt geantwortet: .+, vor weniger als 90 Tagen\./,
    );
    expect(reasons.get('sent@de.test')).toMatch(/^Eine andere Kampagne hat dem Kontakt zuletzt eine E-Mail gesendet: /);
    const { json } = await enroll(campaignId, ['one@de.test'], {}, german);
    expect(json.results).toMatchObject([
      { email: 'one@de.test', refusal: { reason: 'Der Kontakt ist schon in der Kampagne „Spring“.' } },
    ]);
    const missing = await ask('GET', '/campaigns/none/not-enrolled', undefined, german);
    expect([missing.status, missing.json.detail]).toEqual([
      404,
      'Dieser Eintrag ist nicht vorhanden oder nicht zugänglich.',
    ]);
  });

  it('exclude by values of the request, of the address book, and by tags', async () => {
    await ask('POST', '/profiles/fields', { name: 'stage', label: 'Stage', type: 'text' });
    await ask('POST', '/profiles', { email: 'book@field.test', fields: { stage: 'Customer' } });
    await ask('POST', '/profiles', { email: 'tag@field.test', tags: ['Partner'] });
    const campaignId = await draft({
      exclude: [
        { field: 'custom.stage', values: ['customer', 'lost'] },
        { field: 'tags', values: ['partner'] },
      ],
    });
    const given = { email: 'given@field.test', customFields: { stage: 'LOST' } };
    expect(await add(campaignId, 'book@field.test', 'tag@field.test', given, 'ok@field.test')).toMatchObject({
      ...{ createdCount: 1, skippedCount: 3 },
    });
    expect((await list(campaignId)).items.map(({ values }: { values: { value: string } }) => values.value)).toEqual([
      ...['Customer', 'LOST', 'Partner'],
    ]);
  });

  it('of the workspace apply to campaigns without a rule of their own', async () => {
    const [first, follows, own] = [await draft(), await draft(), await draft({ oneCampaign: 'off' })];
    await add(first, 'ana@ws.test');
    expect((await ask('PATCH', rulesUrl(), { oneCampaign: 'person' })).json.oneCampaign).toBe('person');
    try {
      expect(await add(follows, 'ana@ws.test')).toMatchObject({ createdCount: 0, skippedCount: 1 });
      expect(await add(own, 'ana@ws.test')).toMatchObject({ createdCount: 1 });
    } finally {
      await ask('PATCH', rulesUrl(), { oneCampaign: 'off' });
    }
  });

  it('skip rows of a file with the reason', async () => {
    const [first, campaignId] = [await draft(), await draft({ oneCampaign: 'person' })];
    await add(first, 'ana@file.test');
    const { json } = await importInto(world, campaignId, 'email,firstName\nana@file.test,Ana\nbo@file.test,Bo\n');
    expect(json).toMatchObject({ createdCount: 1, skippedCount: 1, rejectedCount: 0 });
    expect(json.errors).toMatchObject([{ row: 1, errorCode: 'enrollment_rule' }]);
    expect((await list(campaignId)).items).toMatchObject([
      { email: 'ana@file.test', firstName: 'Ana', importId: json.importId },
    ]);
  });

  it('let one of two campaigns have a person whom both add at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const campaigns = [await draft({ oneCampaign: 'person' }), await draft({ oneCampaign: 'company' })];
      const emails = Array.from({ length: 10 }, (_, n) => `p${n}@race${round}.test`);
      const answers = await Promise.all(campaigns.map((id) => add(id, ...emails)));
      expect(answers.map(({ createdCount }) => createdCount).sort()).toEqual([0, 10]);
      expect((await Promise.all(campaigns.map(addresses))).flat().sort()).toEqual([...emails].sort());
      expect((await Promise.all(campaigns.map((id) => list(id)))).map(({ total }) => total).sort()).toEqual([0, 10]);
    }
  });

  it('reject values that no rule has, with their location', async () => {
    const campaignId = await draft();
    const change = (enrollment: object) => ask('PATCH', `/campaigns/${campaignId}`, { settings: { enrollment } });
    for (const [body, loc] of [
      [{ oneCampaign: 'maybe' }, ['oneCampaign']],
      [{ daysAfterReply: -1 }, ['daysAfterReply']],
      [{ exclude: [{ field: 'shoe', values: ['x'] }] }, ['exclude', 0, 'field']],
      [{ exclude: [{ field: 'tags', values: [] }] }, ['exclude', 0, 'values']],
    ] as const) {
      const own = await change(body);
      expect([own.status, own.json.detail[0].loc]).toEqual([422, ['body', 'settings', 'enrollment', ...loc]]);
      const { status, json } = await ask('PATCH', rulesUrl(), body);
      expect([status, json.detail[0].loc]).toEqual([422, ['body', ...loc]]);
    }
    expect((await change({ oneCampaign: 'company' })).json.settings.enrollment.oneCampaign).toBe('company');
    expect((await change({ oneCampaign: null })).json.settings.enrollment.oneCampaign).toBe(null);
  });

  it('of the workspace need an administrator to change, and are those of one workspace', async () => {
    const writer = await world.makeKey(world.a.id, ['read', 'write']);
    expect((await ask('GET', rulesUrl(), undefined, { key: writer })).status).toBe(200);
    expect((await ask('PATCH', rulesUrl(), { oneCampaign: 'person' }, { key: writer })).status).toBe(403);
    const foreign = await world.inB({ url: rulesUrl(), query: { workspaceId: world.a.id } });
    expect(foreign.status).toBe(404);
  });
});

describe('the list of contacts not enrolled', () => {
  it('pages by address, and is that of one campaign and workspace', async () => {
    const [first, campaignId] = [await draft(), await draft({ oneCampaign: 'person' })];
    const emails = ['a@page.test', 'b@page.test', 'c@page.test'];
    await add(first, ...emails);
    await add(campaignId, ...emails);
    const page = await list(campaignId, { limit: 2 });
    expect(page).toMatchObject({
      total: 3,
      hasMore: true,
      items: [{ email: 'a@page.test' }, { email: 'b@page.test' }],
    });
    const next = await list(campaignId, { limit: 2, cursor: page.nextCursor });
    expect(next).toMatchObject({ hasMore: false, nextCursor: null, items: [{ email: 'c@page.test' }] });
    const missing = await ask('GET', '/campaigns/0195a3c1-7c1e-7b52-9d6a-3a0f7f6f2b11/not-enrolled');
    const foreign = await world.inB({ url: `/campaigns/${campaignId}/not-enrolled` });
    expect([missing.status, foreign.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
    const theirs = { method: 'POST', url: `/campaigns/${campaignId}/not-enrolled/enroll`, body: { emails } } as const;
    expect((await world.inB(theirs)).status).toBe(404);
  });

  it('enrolls its people when the rule no longer applies, or although it does, and repeats an answer', async () => {
    const [first, campaignId] = [await draft(), await draft({ oneCampaign: 'person' })];
    await add(first, 'ana@list.test', 'bo@list.test', 'no@list.test');
    await add(campaignId, { email: 'ana@list.test', firstName: 'Ana', customFields: { plan: 'pro' } });
    await add(campaignId, 'bo@list.test', 'no@list.test');
    await ask('POST', '/campaigns/suppressions', { emails: ['no@list.test'] });
    const kept = await enroll(campaignId, ['ANA@list.test', 'who@list.test']);
    expect(kept.json).toMatchObject({
      enrolledCount: 0,
      results: [
        { email: 'ANA@list.test', result: 'not_enrolled', contactId: null, refusal: { rule: 'one_campaign' } },
        { email: 'who@list.test', result: 'not_found', refusal: null },
      ],
    });
    const request = { headers: { 'idempotency-key': 'enroll-ana' } };
    const forced = await enroll(campaignId, ['ana@list.test', 'no@list.test'], { ignoreRules: true }, request);
    expect(forced.json).toMatchObject({
      enrolledCount: 1,
      results: [{ result: 'enrolled' }, { result: 'suppressed' }],
    });
    expect(await enroll(campaignId, ['ana@list.test', 'no@list.test'], { ignoreRules: true }, request)).toMatchObject({
      json: forced.json,
    });
    const [contact] = (await ask('GET', `/campaigns/${campaignId}/contacts`)).json;
    expect(contact).toMatchObject({ email: 'ana@list.test', firstName: 'Ana', customFields: { plan: 'pro' } });
    expect((await ask('DELETE', `/campaigns/${first}`)).status).toBe(200);
    expect((await enroll(campaignId, ['bo@list.test'])).json).toMatchObject({ enrolledCount: 1 });
    expect(await addresses(campaignId)).toEqual(['ana@list.test', 'bo@list.test']);
    expect((await list(campaignId)).items).toMatchObject([{ email: 'no@list.test' }]);
    const bad = await enroll(campaignId, ['no address']);
    expect([bad.status, bad.json.detail[0].loc]).toEqual([422, ['body', 'emails', 0]]);
    await world.ctx.sql.execute(`update campaigns set status = 'archived' where id = $1`, [campaignId]);
    expect((await enroll(campaignId, ['no@list.test'])).json.code).toBe('campaign_not_editable');
  });

  it('forgets a person whose profile is deleted', async () => {
    const campaignId = await draft({ exclude: [{ field: 'tags', values: ['out'] }] });
    const { json: profile } = await ask('POST', '/profiles', { email: 'gone@list.test', tags: ['out'] });
    await add(campaignId, 'gone@list.test');
    expect((await list(campaignId)).items).toMatchObject([{ profileId: profile.id }]);
    await ask('DELETE', `/profiles/${profile.id}`);
    expect((await list(campaignId)).total).toBe(0);
  });
});
