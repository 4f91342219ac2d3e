import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerOf, openPreviewWorld, type PreviewWorld } from '../../../../test/support/preview-world.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import type { TestWorld } from '../../../../test/support/world.js';

const MISSING = '019577f8-0000-7000-8000-000000000000';

let open: PreviewWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openPreviewWorld();
  world = open.world;
});

afterAll(() => open?.close());

describe('previewCampaignStep', () => {
  it('shows the very message that is sent afterwards, header by header, follow-ups too', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 6,
      mailboxes: 1,
      email: (n) => `same${n}@p.test`,
      steps: [
        { subject: '{Hi|Hello|Hey} {{firstName}}', bodyText: '{One|Two|Three} for {{email}} from {{senderFirstName}}' },
        { subject: '', bodyText: 'And {again|once more}', delaySeconds: 3_600 },
      ],
    });
    const texts = new Set<string>();
    for (const stepId of seeded.stepIds) {
      const before = new Map<string, { subject: string; bodyText: string; headers: Record<string, string> }>();
      for (const contactId of seeded.contactIds)
        before.set(contactId, (await open.preview({ stepId, contactId })).json);
      await open.drain();
      const sent = await world.ctx.sql.query<{ contact_id: string; email: string; subject: string; header: string }>(
        `select s.contact_id, c.email, s.subject, s.message_id_header as header from sends s join contacts c on c.id = s.contact_id
         where s.step_id = $1`,
        [stepId],
      );
      expect(sent).toHaveLength(6);
      for (const row of sent) {
        const shown = before.get(row.contact_id);
        const raw = open.mailTo(row.email).at(-1)?.raw ?? '';
        expect(shown?.subject).toBe(row.subject);
        expect(raw.replaceAll('=\r\n', '')).toContain(shown?.bodyText.split('\n')[0]);
        for (const [name, value] of Object.entries(shown?.headers ?? {}))
          expect([name, headerOf(raw, name)]).toEqual([name, value]);
        expect(shown?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
        expect(shown?.headers['Feedback-ID']).toMatch(new RegExp(`^${seeded.campaignId}:mailbox-\\d+:[0-9a-f]{15}$`));
        const after = (await open.preview({ stepId, contactId: row.contact_id })).json;
        expect(after.headers['Message-ID']).toBe(row.header);
      }
      for (const { bodyText } of before.values()) texts.add(bodyText);
      world.clock.advanceMs(3_600_000);
    }
    expect(texts.size).toBeGreaterThan(2);
  });

  it('foretells the subject of a follow-up whose conversation has not begun', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'ahead@p.test',
      steps: [{ subject: 'Hello {{firstName}}', bodyText: 'One' }, { bodyText: 'Two' }],
    });
    const answer = await open.preview({ stepId: seeded.stepIds[1], contactId: seeded.contactIds[0] });
    expect(answer.json).toMatchObject({ subject: 'Re: Hello Person', bodyText: expect.stringContaining('Two') });
    expect(answer.json.headers['In-Reply-To']).toBeUndefined();
  });

  it('renders texts that are not saved, with values of the request, and tells what is missing', async () => {
    const body = {
      subject: 'Hi {{firstName}}',
      bodyText: 'About {{industry}} at {{company}} [link]',
      context: { firstName: 'Ann', company: 'Acme' },
    };
    const strict = await open.preview(body);
    expect([strict.status, strict.json.detail[0].loc, strict.json.detail[0].ctx]).toEqual([
      422,
      ['body', 'context'],
      { code: 'unknown_variable', error: 'has no value for these variables: industry' },
    ]);
    const lenient = await open.preview({ ...body, mode: 'lenient' });
    expect(lenient.status).toBe(200);
    expect(lenient.json).toMatchObject({
      subject: 'Hi Ann',
      missingVariables: ['industry'],
      variantLabel: null,
      contactId: null,
      headers: {},
    });
    expect(lenient.json.warnings.join(' ')).toContain('[link]');
    expect((await open.preview({ ...body, context: { ...body.context, industry: 'steel' } })).json).toMatchObject({
      missingVariables: [],
      bodyText: expect.stringContaining('About steel at Acme'),
    });
  });

  it('fills a gap with the default of the field, after values of the contact and fallbacks of the text', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 3,
      email: (n) => `default${n}@p.test`,
      steps: [
        {
          subject: '{{trade | upcase}} {{custom.trade}}',
          bodyText: '{% if trade %}known{% else %}unknown{% endif %} {{place | default: "here"}} {{code}}',
        },
      ],
    });
    const [own, other, late] = seeded.contactIds;
    await world.ctx.sql.execute(`update contacts set custom_fields = '{"trade":"steel"}' where id = $1`, [own]);
    await world.ctx.sql.execute(`update contacts set custom_fields = '{"code":"x"}' where id = $1`, [other]);
    const register = (name: string, value: string) =>
      world.inA({ method: 'POST', url: '/profiles/fields', body: { name, label: name, type: 'text', default: value } });
    const draft = { name: 'Draft', steps: [{ subject: '{{custom.trade}}', bodyText: '{{code}}' }] };
    const { json: campaign } = await world.inA({ method: 'POST', url: '/campaigns', body: draft });
    const people = { contacts: [{ email: 'draft@p.test' }] };
    await world.inA({ method: 'POST', url: `/campaigns/${campaign.id}/contacts`, body: people });
    const check = async () => {
      const { json } = await world.inA({ url: `/campaigns/${campaign.id}/preflight` });
      return json.checks.find(({ key }: { key: string }) => key === 'steps.variables').status;
    };
    expect(await check()).toBe('fail');
    const { json: trade } = await register('trade', 'goods');
    await register('place', 'there');
    await register('code', 'none');
    const shown = async (contactId: string | undefined) => {
      const { json } = await open.preview({ stepId: seeded.stepIds[0], contactId, mode: 'lenient' });
      return [json.subject, json.bodyText.split('\n')[0], json.missingVariables];
    };
    expect(await shown(own)).toEqual(['STEEL steel', 'known here none', []]);
    expect(await shown(other)).toEqual(['GOODS goods', 'known here x', []]);
    expect(await check()).toBe('pass');
    // A change applies to emails that have not started sending.
    await world.inA({ method: 'PATCH', url: `/profiles/fields/${trade.id}`, body: { default: 'wares' } });
    expect((await shown(late))[0]).toBe('WARES wares');
    await open.drain();
    expect(headerOf(open.mailTo('default2').at(-1)?.raw ?? '', 'Subject')).toBe('WARES wares');
    await world.inA({ method: 'DELETE', url: `/profiles/fields/${trade.id}` });
    expect((await shown(late))[2]).toEqual(['trade', 'custom.trade']);
  });

  it('takes names that every object has for custom fields like any other', async () => {
    const body = { subject: 'Hi {{constructor}}', bodyText: '{{custom.toString}}' };
    const empty = (await open.preview({ ...body, mode: 'lenient' })).json;
    expect(empty.missingVariables).toEqual(['constructor', 'custom.toString']);
    const context = { constructor: 'Ann', custom: { toString: 'steel' } };
    expect((await open.preview({ ...body, context })).json).toMatchObject({
      subject: 'Hi Ann',
      bodyText: expect.stringContaining('steel'),
      missingVariables: [],
    });
  });

  it('uses a contact of the campaign by default, and names it', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'lent@p.test',
      steps: [{ subject: 'Hello {{firstName}}', bodyText: 'One' }],
    });
    const [stepId] = seeded.stepIds;
    const [contactId] = seeded.contactIds;
    expect((await open.preview({ stepId })).json).toMatchObject({
      subject: 'Hello Person',
      contactId,
      contactEmail: 'lent@p.test',
    });
    const loose = await open.preview({ campaignId: seeded.campaignId, bodyText: 'Hi {{firstName}}' });
    expect(loose.json).toMatchObject({ bodyText: expect.stringContaining('Hi Person'), contactId });
    // Values of the request replace the contact.
    expect((await open.preview({ stepId, context: { firstName: 'Ann' } })).json).toMatchObject({
      subject: 'Hello Ann',
      contactId: null,
    });
  });

  it('looks at the texts themselves when asked: what to change, where, and who has no value', async () => {
    const seeded = await seedCampaign(world, { contacts: 3, email: (n) => `fill${n}@p.test` });
    await world.ctx.sql.execute(
      `update contacts set custom_fields = '{"industry": "steel"}' where campaign_id = $1 and email = 'fill1@p.test'`,
      [seeded.campaignId],
    );
    const body = {
      campaignId: seeded.campaignId,
      mode: 'lenient',
      subject: `Act now {{firstName}}${'!'.repeat(80)}`,
      bodyText: '{{industry}} and {{ custom.size | default: "some" }} from {{senderFirstName}} to {{email}}',
    };
    const plain = await open.preview(body);
    expect([plain.json.usage, plain.json.hints]).toEqual([null, null]);
    expect(plain.json.warnings.join(' ')).toContain('The subject has');
    const { json } = await open.preview({ ...body, check: true });
    expect(json.usage).toEqual([
      { variable: 'firstName', filledContacts: 3, missingContacts: 0 },
      { variable: 'industry', filledContacts: 1, missingContacts: 2 },
      { variable: 'custom.size', filledContacts: 0, missingContacts: 3 },
    ]);
    expect(json.hints).toEqual([
      {
        code: 'subject_long',
        part: 'subject',
        offset: 78,
        length: body.subject.length - 78,
        message: expect.any(String),
      },
      { code: 'spam_word', part: 'subject', offset: 0, length: 7, message: expect.stringContaining('“Act now”') },
    ]);
    expect(json.warnings.join(' ')).not.toContain('The subject has');
    // Texts without a campaign have no contact yet.
    const loose = await open.preview({ bodyText: 'Hi {{firstName}}', context: { firstName: 'Ann' }, check: true });
    expect(loose.json.usage).toEqual([{ variable: 'firstName', filledContacts: 0, missingContacts: 0 }]);
    expect((await open.preview({ ...body, check: 'maybe' })).json.detail[0].loc).toEqual(['body', 'check']);
  });

  it('tries a change of a stored step beside its settings, and another seed', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'edit@p.test',
      steps: [{ subject: 'Old', bodyText: '{a|b|c|d|e|f|g|h}' }],
    });
    const edited = await open.preview({
      stepId: seeded.stepIds[0],
      contactId: seeded.contactIds[0],
      subject: 'New {{firstName}}',
    });
    expect(edited.json).toMatchObject({ subject: 'New Person', seed: 1 });
    const texts = new Set<string>();
    for (let seed = 1; seed <= 12; seed += 1)
      texts.add((await open.preview({ stepId: seeded.stepIds[0], seed })).json.bodyText);
    expect(texts.size).toBeGreaterThan(2);
    expect((await open.preview({ stepId: seeded.stepIds[0], seed: 7 })).json).toMatchObject({ seed: 7 });
  });

  it('rejects what does not exist, does not fit together or cannot be read, each at its position', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'bad@p.test' });
    const other = await seedCampaign(world, { contacts: 1, email: () => 'bad2@p.test' });
    const stepId = seeded.stepIds[0];
    const refused = async (body: object) => (await open.preview(body)).json.detail?.[0];
    expect(await refused({})).toMatchObject({ loc: ['body'], ctx: { code: 'missing_one_of' } });
    expect(await refused({ subject: '{a|b', bodyText: 'x' })).toMatchObject({
      loc: ['body', 'subject'],
      ctx: { code: 'unbalanced_spintax' },
    });
    expect(await refused({ bodyText: '{{ x | nofilter }}' })).toMatchObject({
      loc: ['body', 'bodyText'],
      ctx: { code: 'template_syntax' },
    });
    expect(await refused({ stepId, contactId: other.contactIds[0] })).toMatchObject({
      loc: ['body', 'contactId'],
      ctx: { code: 'unknown_contact' },
    });
    expect(await refused({ stepId, campaignId: other.campaignId })).toMatchObject({
      ctx: { code: 'conflicting_values' },
    });
    expect(await refused({ stepId, variantId: MISSING })).toMatchObject({ ctx: { code: 'conflicting_values' } });
    expect(await refused({ subject: 'x', campaignId: MISSING })).toMatchObject({ ctx: { code: 'unknown_campaign' } });
    expect(await refused({ stepId, campaignMailboxId: 'nobody@p.test' })).toMatchObject({
      ctx: { code: 'unknown_mailbox' },
    });
    expect(await refused({ subject: 'a\r\nBcc: x@y.test', bodyText: 'x' })).toMatchObject({
      ctx: { code: 'header_injection' },
    });
  });

  it('answers 401, and one 404 for missing and foreign steps', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'door@p.test' });
    const url = '/campaigns/steps/preview';
    expect(
      (await world.inject({ method: 'POST', url, query: { workspaceId: world.a.id }, key: null, body: {} })).status,
    ).toBe(401);
    const missing = await open.preview({ stepId: MISSING });
    const foreign = await open.preview({ stepId: seeded.stepIds[0] }, world.b);
    expect([missing.status, foreign.status]).toEqual([404, 404]);
    expect(missing.json.code).toBe('step_not_found');
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' });
  });
});

it('shows a preview to readers, because it changes nothing', async () => {
  const seeded = await seedCampaign(world, { contacts: 1, mailboxes: 1, email: () => 'viewer@p.test' });
  const key = await world.makeKey(world.a.id, ['read']);
  const body = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] };
  const query = { workspaceId: world.a.id };
  const shown = await world.inject({ method: 'POST', url: '/campaigns/steps/preview', query, key, body });
  expect(shown.status, shown.text).toBe(200);
  const simulated = { method: 'POST', url: `/campaigns/${seeded.campaignId}/simulate`, query, key, body: {} } as const;
  expect((await world.inject(simulated)).status).toBe(200);
});
