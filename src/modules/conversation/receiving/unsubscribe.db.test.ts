import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededCampaign, seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld, type SendingWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { unsubscribeUrl } from '../../sending/delivery/index.js';

let sending: SendingWorld;
let world: TestWorld;

beforeAll(async () => {
  sending = await openSendingWorld();
  world = sending.world;
});

afterAll(() => sending?.close());

const pathOf = (campaign: SeededCampaign, index = 0): string =>
  new URL(unsubscribeUrl(world.ctx, campaign.workspaceId, campaign.contactIds[index] as string)).pathname;
const rows = (text: string, ...values: unknown[]) => world.ctx.sql.query<Record<string, unknown>>(text, values);
const stateOf = async (campaign: SeededCampaign, index = 0) => {
  const id = campaign.contactIds[index];
  const [contact] = await rows('select status, status_reason from contacts where id = $1', id);
  const suppressions = await rows(
    'select kind, value, group_id, reason, source from suppressions where campaign_id = $1 order by value',
    campaign.campaignId,
  );
  const events = await rows(
    `select type, data->>'method' as method from events where contact_id = $1 and type = 'campaign.contact.unsubscribed'`,
    id,
  );
  const [stats] = await rows(
    'select coalesce(sum(unsubscribes), 0)::int as n from campaign_stat_deltas where campaign_id = $1',
    campaign.campaignId,
  );
  return { contact, suppressions, events, unsubscribes: stats?.['n'] };
};

const FORMS: ReadonlyArray<[string, { body?: string; headers?: Record<string, string> }]> = [
  ['a form', { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  [
    'multipart',
    {
      body: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
  ],
  ['nothing at all', {}],
  ['an unheard-of type', { body: 'x', headers: { 'content-type': 'a/b' } }],
];

describe("the pages in the reader's language", () => {
  it.each([
    ['de-CH, de;q=0.9, en;q=0.8', 'de', 'Abbestellen', 'E-Mails abbestellt', 'Unbekannter Link'],
    ['fr', 'fr', 'Se désabonner', 'Désabonnement confirmé', 'Lien inconnu'],
    ['es-MX', 'es', 'Cancelar la suscripción', 'Suscripción cancelada', 'Enlace desconocido'],
    ['ja', 'en', 'Unsubscribe', 'Unsubscribed', 'Unknown link'],
  ])('%s: ask, confirm, and report an unknown link in %s', async (header, language, button, done, unknown) => {
    const headers = { 'accept-language': header };
    const campaign = await seedCampaign(world, { contacts: 1, email: () => `reader-${language}@opt.test` });
    const url = pathOf(campaign);
    const asked = await world.inject({ url, key: null, headers });
    expect(asked.text).toContain(`<html lang="${language}">`);
    expect(asked.text).toContain(`>${button}</button>`);
    expect([asked.headers['content-language'], asked.headers['vary']]).toEqual([language, 'Accept-Language']);
    expect((await world.inject({ method: 'POST', url, key: null, headers })).text).toContain(`<h1>${done}</h1>`);
    const wrong = await world.inject({ method: 'POST', url: '/u/wrong', key: null, headers });
    expect([wrong.status, wrong.text.includes(`<h1>${unknown}</h1>`)]).toEqual([200, true]);
  });
});

describe('POST /u/{token}', () => {
  it.each(FORMS)('opts the recipient out when the body is %s, before it answers', async (name, request) => {
    const campaign = await seedCampaign(world, { contacts: 1, email: () => `Out.${name.length}@Opt.test` });
    const answer = await world.inject({ method: 'POST', url: pathOf(campaign), key: null, ...request });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['location']).toBeUndefined();
    const { contact, suppressions, events, unsubscribes } = await stateOf(campaign);
    expect(contact).toEqual({ status: 'unsubscribed', status_reason: 'unsubscribe' });
    expect(suppressions).toEqual([
      {
        kind: 'email',
        value: `out.${name.length}@opt.test`,
        group_id: '',
        reason: 'unsubscribe',
        source: 'unsubscribe_link',
      },
    ]);
    expect(events).toEqual([
      { type: 'campaign.contact.unsubscribed', method: request.body?.includes('One-Click') ? 'one_click' : 'page' },
    ]);
    expect(unsubscribes).toBe(1);
  });

  it('counts and announces an opt-out once, even if it is repeated at any time', async () => {
    const campaign = await seedCampaign(world, { contacts: 1, email: () => 'often@opt.test' });
    const url = pathOf(campaign);
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.inject({ method: 'POST', url, key: null })));
    answers.push(await world.inject({ method: 'POST', url, key: null }));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const { events, suppressions, unsubscribes } = await stateOf(campaign);
    expect([events.length, suppressions.length, unsubscribes]).toEqual([1, 1, 1]);
  });

  it('suppresses the same address in every other campaign of the workspace before it responds', async () => {
    const address = 'both@campaigns.test';
    const first = await seedCampaign(world, { contacts: 1, email: () => address });
    const second = await seedCampaign(world, {
      contacts: 2,
      email: (n) => (n === 0 ? address : 'other@campaigns.test'),
    });
    expect((await world.inject({ method: 'POST', url: pathOf(first), key: null })).status).toBe(200);
    expect((await stateOf(first)).contact).toEqual({ status: 'unsubscribed', status_reason: 'unsubscribe' });
    expect((await stateOf(second)).contact).toEqual({ status: 'suppressed', status_reason: 'suppression' });
    expect((await stateOf(second, 1)).contact).toEqual({ status: 'active', status_reason: null });
    const sends = await rows(
      'select contact_id, status, status_reason from sends where campaign_id = $1 order by status',
      second.campaignId,
    );
    expect(sends).toEqual([
      { contact_id: second.contactIds[0], status: 'cancelled', status_reason: 'suppressed_workspace' },
      { contact_id: second.contactIds[1], status: 'scheduled', status_reason: null },
    ]);
  });

  it('never lets a queued message out after the answer', async () => {
    const campaign = await seedCampaign(world, { contacts: 40, email: (n) => `race${n}@race.test` });
    const unsent: string[] = [];
    const optOut = async (index: number): Promise<void> => {
      const answer = await world.inject({ method: 'POST', url: pathOf(campaign, index), key: null });
      expect(answer.status).toBe(200);
      // Emails that were not handed to a connection before the reply must never be sent.
      const id = campaign.contactIds[index];
      const [send] = await rows(
        'select handed_at is null and sent_at is null as waits from sends where contact_id = $1',
        id,
      );
      if (send?.['waits'] === true) unsent.push(`race${index}@race.test`);
    };
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all([sending.drain(), ...numbers.map(optOut)]);
    await sending.drain();
    const reached = sending.sink.records().flatMap((record) => record.to);
    expect(unsent.length).toBeGreaterThan(0);
    expect(unsent.filter((address) => reached.includes(address))).toEqual([]);
    const open = await rows(
      `select status from sends where campaign_id = $1 and status in ('scheduled', 'deferred', 'sending')`,
      campaign.campaignId,
    );
    expect(open).toEqual([]);
  });

  it('stays within the group where the stop rules say so, and reaches the workspace where there is no group', async () => {
    const stopRules = { unsubscribeScope: 'group' };
    const grouped = await seedCampaign(world, { contacts: 1, stopRules, groupId: 'g1', email: () => 'in@group.test' });
    const alone = await seedCampaign(world, { contacts: 1, stopRules, email: () => 'no@group.test' });
    for (const campaign of [grouped, alone]) await world.inject({ method: 'POST', url: pathOf(campaign), key: null });
    expect((await stateOf(grouped)).suppressions).toMatchObject([{ group_id: 'g1' }]);
    expect((await stateOf(alone)).suppressions).toMatchObject([{ group_id: '' }]);
  });

  it('answers 200 to a token that is not ours and changes nothing', async () => {
    const before = await rows('select count(*)::int as n from suppressions');
    const campaign = await seedCampaign(world, { contacts: 1, email: () => 'forged@opt.test' });
    const forged = `${pathOf(campaign).slice(0, -2)}AA`;
    for (const url of ['/u/x', `/u/${'A'.repeat(43)}`, forged, `/u/${'%2e'.repeat(300)}`]) {
      expect((await world.inject({ method: 'POST', url, key: null })).status).toBe(200);
    }
    expect(await rows('select count(*)::int as n from suppressions')).toEqual(before);
    expect((await stateOf(campaign)).contact).toEqual({ status: 'active', status_reason: null });
  });
});

describe('GET /u/{token}', () => {
  it('shows one button and changes nothing', async () => {
    const campaign = await seedCampaign(world, { contacts: 1, email: () => `"<b>'&x"@page.test` });
    const answer = await world.inject({ url: pathOf(campaign), key: null });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text.match(/<button/g)?.length).toBe(1);
    expect(answer.text).toContain('&#34;&lt;b&gt;&#39;&amp;x&#34;@page.test');
    expect(answer.text).not.toMatch(/<script|<img|<link|https?:/);
    expect((await stateOf(campaign)).contact).toEqual({ status: 'active', status_reason: null });
  });

  it('answers 200 for an unknown token too, without saying so', async () => {
    const answer = await world.inject({ url: '/u/unknown', key: null });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<button');
  });
});
