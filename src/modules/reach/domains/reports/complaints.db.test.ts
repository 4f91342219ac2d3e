import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReceiving, type ReceivingWorld, type SentMail } from '../../../../../test/support/receiving.js';
import type { DnsAnswer, DnsQuestion } from '../../../../engine/dns/answers.js';
import type { OutboundDns } from '../../../../platform/outbound/dns-port.js';
import { unsubscribeUrl } from '../../../sending/delivery/index.js';
import { ensureDomain } from '../index.js';

/** SPF authorizes this machine for all domains except `forged.net`. */
const dns = {
  ask: async ({ type, name }: DnsQuestion): Promise<DnsAnswer> => {
    if (type !== 'TXT' || name.startsWith('_dmarc.')) return { kind: 'none' };
    return { kind: 'records', records: [name.endsWith('forged.net') ? 'v=spf1 -all' : 'v=spf1 ip4:127.0.0.1 -all'] };
  },
  askZone: async (_servers: unknown, question: DnsQuestion) => dns.ask(question),
  zoneOf: async () => null,
} as unknown as OutboundDns;

/** Domain that the campaigns send from. */
const DOMAIN = 'sender.test';
const BOX = 'fbl@loops.com';
const YAHOO = 'feedback@arf.mail.yahoo.com';

let r: ReceivingWorld;
beforeAll(async () => {
  r = await openReceiving({ parts: { dns }, config: { mailHostname: 'mx.outrider-host.com' } });
  await ensureDomain(r.world.ctx, r.world.a.id, DOMAIN);
  for (const [id, within, box] of [
    [r.world.a.id, r.world.inA, BOX],
    [r.world.b.id, r.world.inB, 'fbl@of-b.com'],
  ] as const) {
    const domain = box.slice(box.indexOf('@') + 1);
    await ensureDomain(r.world.ctx, id, domain);
    await r.rows(`update domains set owned_by = 'dns', owned_at = now(), status = 'active' where domain = $1`, domain);
    const body = { mailboxes: [{ address: box, firstName: 'Fee', lastName: 'Loop' }] };
    expect((await within({ method: 'POST', url: '/mailboxes', body })).status).toBe(200);
  }
});
afterAll(() => r?.close());

interface Parts {
  readonly type?: string;
  readonly from?: string;
  readonly to?: string;
  readonly fields?: readonly string[];
  readonly original: readonly string[];
}
let reports = 0;
/** Delivers a report with a new Message-ID about an email of which the receiver redacted the recipient. */
async function report({ type = 'abuse', from = YAHOO, to = BOX, fields = [], original }: Parts): Promise<void> {
  reports += 1;
  r.world.clock.advanceMs(1_000);
  const raw = [
    ...[`From: Feedback <${from}>`, `To: ${to}`, 'Subject: FW: Quick question', `Message-ID: <r${reports}@loop.net>`],
    ...['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=feedback-report; boundary="b"', ''],
    ...['--b', 'Content-Type: text/plain', '', 'This is an email abuse report.'],
    ...['--b', 'Content-Type: message/feedback-report', ''],
    ...[`Feedback-Type: ${type}`, 'User-Agent: Loop/1', 'Version: 1', 'Source-IP: 192.0.2.1', ...fields],
    ...['--b', 'Content-Type: message/rfc822', '', ...original, 'To: redacted', '', 'Hi', '--b--', ''],
  ].join('\r\n');
  await r.deliver({ envelopeFrom: from, envelopeTo: to, raw });
}
const sent = (name: string) => r.one({ email: () => `${name}@loops.test` });
const fromOf = (send: SentMail) => `From: <${send.address}>`;
const complaints = async (domain = DOMAIN) =>
  (await r.world.inA({ url: `/domains/${domain}/reputation` })).json.complaints;
const suppressed = (send: SentMail) => r.rows('select reason from suppressions where value = $1', send.email);
const announced = async (send: SentMail) =>
  (await r.typesOf(send.contactId)).filter((type) => type === 'campaign.contact.complained').length;

describe('a report of a feedback loop', () => {
  it.each([
    ['the Message-ID', (send: SentMail) => ({ original: [fromOf(send), `Message-ID: ${send.header}`] })],
    [
      'the envelope sender',
      (send: SentMail) => ({
        original: [fromOf(send), 'Message-ID: <replaced@mx.yahoo.com>'],
        fields: [`Original-Mail-From: ${send.header}`],
      }),
    ],
    [
      'the return path of the enclosed headers',
      (send: SentMail) => ({ original: [`Return-Path: ${send.header}`, fromOf(send)] }),
    ],
    [
      'the unsubscribe header',
      (send: SentMail) => ({
        original: [fromOf(send), `List-Unsubscribe: <${unsubscribeUrl(r.world.ctx, r.world.a.id, send.contactId)}>`],
      }),
    ],
  ])('suppresses a contact who is identified by %s', async (name, parts) => {
    const { campaignId, send } = await sent(`by-${name.length}`);
    await report(parts(send));
    expect(await suppressed(send)).toEqual([{ reason: 'complaint' }]);
    expect(await r.contact(send.contactId)).toMatchObject({ status: 'unsubscribed', status_reason: 'complaint' });
    expect(await r.counted(campaignId)).toMatchObject({ complaints: 1 });
    expect((await complaints()).reports[0]).toMatchObject({
      ...{ feedbackType: 'abuse', reporter: 'arf.mail.yahoo.com', spf: 'pass', counted: true, reason: null },
      ...{ campaignId, sourceIp: '192.0.2.1' },
    });
  });

  it('counts once per email, however often and by whomever the email is reported', async () => {
    const { campaignId, send } = await sent('twice');
    const before = (await complaints()).counted;
    const original = [fromOf(send), `Message-ID: ${send.header}`];
    await report({ original });
    await report({ original });
    await report({ original, from: 'fbl@comcast.net' });
    expect(await r.counted(campaignId)).toMatchObject({ complaints: 1 });
    expect(await announced(send)).toBe(1);
    const found = await complaints();
    expect(found.counted).toBe(before + 1);
    expect(found.days.at(-1).complaints).toBe(found.counted);
    expect(found.reporters[0]).toEqual({ reporter: 'arf.mail.yahoo.com', complaints: found.counted });
  });

  it('from an unauthenticated sender is shown without effect, and does not keep out a genuine report', async () => {
    const { campaignId, send } = await sent('forged');
    const original = [fromOf(send), `Message-ID: ${send.header}`];
    const before = (await complaints()).uncounted;
    await report({ original, from: 'feedback@forged.net' });
    expect(await suppressed(send)).toEqual([]);
    expect(await r.counted(campaignId)).toEqual({});
    const found = await complaints();
    expect(found.uncounted).toBe(before + 1);
    expect(found.reports[0]).toMatchObject({
      ...{ reporter: 'forged.net', spf: 'fail', counted: false, reason: 'reporter_not_authenticated', campaignId },
    });
    await report({ original });
    expect(await suppressed(send)).toEqual([{ reason: 'complaint' }]);
    expect(await r.counted(campaignId)).toMatchObject({ complaints: 1 });
    expect((await complaints()).uncounted).toBe(before);
  });

  it('takes effect when a member confirms that it is genuine', async () => {
    const { campaignId, send } = await sent('confirmed');
    await report({ original: [fromOf(send), `Message-ID: ${send.header}`], from: 'feedback@forged.net' });
    const message = await r.row(
      `select thread_id, id from messages where direction = 'inbound' and kind = 'complaint' order by id desc limit 1`,
    );
    const url = `/threads/${message['thread_id']}/messages/${message['id']}/confirm`;
    const answer = await r.world.inA({ method: 'POST', url, body: { genuine: true } });
    expect(answer.status).toBe(200);
    expect(await r.counted(campaignId)).toMatchObject({ complaints: 1 });
    expect((await complaints()).reports[0]).toMatchObject({ counted: true, reason: null });
  });

  it('that identifies no email is shown at the domain that it names, without effect', async () => {
    const { send } = await sent('unnamed');
    await report({ original: [fromOf(send), 'Message-ID: <unknown@mx.yahoo.com>'] });
    expect(await suppressed(send)).toEqual([]);
    const [newest] = (await complaints()).reports;
    expect(newest).toMatchObject({ counted: false, reason: 'no_reference', campaignId: null, mailboxId: null });
  });

  it('cannot name email or domains of another workspace', async () => {
    const { campaignId, send } = await sent('foreign');
    const rows = () => r.rows('select workspace_id from complaint_reports where workspace_id = $1', r.world.b.id);
    await report({ to: 'fbl@of-b.com', original: [fromOf(send), `Message-ID: ${send.header}`] });
    expect(await suppressed(send)).toEqual([]);
    expect([await r.counted(campaignId), await announced(send), await rows()]).toEqual([{}, 0, []]);
    const foreign = await r.world.inA({ url: '/domains/of-b.com/reputation' });
    const missing = await r.world.inA({ url: '/domains/nowhere.com/reputation' });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.json.code).toBe(missing.json.code);
  });

  it('that says the email is not spam changes nothing', async () => {
    const { campaignId, send } = await sent('not-spam');
    const { counted, uncounted } = await complaints();
    await report({ type: 'not-spam', original: [fromOf(send), `Message-ID: ${send.header}`] });
    expect([await r.counted(campaignId), await suppressed(send)]).toEqual([{}, []]);
    expect(await complaints()).toMatchObject({ counted, uncounted });
  });
});

it('the reputation of a domain covers 1 to 90 days', async () => {
  const bad = await r.world.inA({ url: `/domains/${DOMAIN}/reputation`, query: { days: '0' } });
  expect([bad.status, bad.json.detail[0].loc]).toEqual([422, ['query', 'days']]);
  r.world.clock.advanceMs(31 * 86_400_000);
  expect(await complaints()).toEqual({ counted: 0, uncounted: 0, days: [], reporters: [], reports: [] });
});
