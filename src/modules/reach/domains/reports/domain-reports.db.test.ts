import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GENERATORS,
  type Generator,
  type ReportFacts,
  reportMail,
  tlsReport,
} from '../../../../../test/support/received/domain-reports.js';
import { openReceiving, type ReceivingWorld } from '../../../../../test/support/receiving.js';
import type { DnsAnswer, DnsQuestion } from '../../../../engine/dns/answers.js';
import type { OutboundDns } from '../../../../platform/outbound/dns-port.js';
import { ensureDomain } from '../index.js';

/** This machine is authorized to send for every receiver, but not for `forged.net`. */
const dns = {
  ask: async ({ type, name }: DnsQuestion): Promise<DnsAnswer> => {
    if (type === 'PTR') return { kind: 'records', records: ['mail.sender.example'] };
    if (name === 'mail.sender.example') return { kind: 'records', records: ['9.9.9.9'] };
    if (type !== 'TXT' || name.startsWith('_dmarc.com')) return { kind: 'none' };
    if (name === '_dmarc.reported.com') return { kind: 'records', records: ['v=DMARC1; p=none; pct=100'] };
    if (name.startsWith('_dmarc.')) return { kind: 'none' };
    return { kind: 'records', records: [name.endsWith('forged.net') ? 'v=spf1 -all' : 'v=spf1 ip4:127.0.0.1 -all'] };
  },
  askZone: async (_servers: unknown, question: DnsQuestion) => dns.ask(question),
  zoneOf: async () => null,
} as unknown as OutboundDns;

const DOMAIN = 'reported.com';
const BOX = `dmarc@${DOMAIN}`;
const google = GENERATORS['google'] as Generator;
const DAY_S = 86_400;

let r: ReceivingWorld;
/** Adds a hosted mailbox at a domain that its workspace owns. */
async function host(workspaceId: number, address: string): Promise<void> {
  const domain = address.slice(address.indexOf('@') + 1);
  await ensureDomain(r.world.ctx, workspaceId, domain);
  await r.world.ctx.sql.execute(
    `update domains set owned_by = 'dns', owned_at = now(), status = 'active' where domain = $1`,
    [domain],
  );
  const within = workspaceId === r.world.a.id ? r.world.inA : r.world.inB;
  const body = { mailboxes: [{ address, firstName: 'Dee', lastName: 'Marc' }] };
  expect((await within({ method: 'POST', url: '/mailboxes', body })).status).toBe(200);
}
beforeAll(async () => {
  r = await openReceiving({ parts: { dns }, config: { mailHostname: 'mx.outrider-host.com' } });
  await host(r.world.a.id, BOX);
});
beforeEach(() => r.world.ctx.sql.execute('truncate domain_reports cascade'));
afterAll(() => r?.close());

const nowS = () => Math.floor(r.world.ctx.clock.now().getTime() / 1000 / DAY_S) * DAY_S;
const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  ...{ domain: DOMAIN, id: 'r-1', begin: nowS() - DAY_S },
  rows: [
    { ip: '192.0.2.1', count: 98, dkim: 'pass', spf: 'pass' },
    { ip: '198.51.100.9', count: 2, dkim: 'fail', spf: 'fail', disposition: 'quarantine' },
  ],
  ...more,
});
const deliver = (report: ReportFacts, generator = google, from = generator.from) =>
  r.deliver({ ...reportMail(generator, report, BOX), from });
const read = async (query: Record<string, string> = {}) =>
  (await r.world.inA({ url: `/domains/${DOMAIN}/dmarc`, query })).json;
const check = () => r.world.inA({ url: `/domains/${DOMAIN}/dns_records`, query: { refresh: 'true' } });

describe('reports of receivers', () => {
  it.each(Object.entries(GENERATORS))('are counted by source and day: %s', async (_name, generator) => {
    await deliver(facts(), generator);
    const found = await read();
    expect(found.days).toMatchObject([{ messages: 100, aligned: 98, alignedRate: 0.98 }]);
    expect(found.sources).toMatchObject([
      {
        ...{ source: '192.0.2.1', messages: 98, aligned: 98, quarantined: 0, domains: [DOMAIN] },
        days: [{ messages: 98, aligned: 98 }],
      },
      { source: '198.51.100.9', messages: 2, aligned: 0, alignedRate: 0, quarantined: 2 },
    ]);
    expect(found.reports).toMatchObject([
      {
        ...{ kind: 'dmarc', organization: generator.organization, reportId: 'r-1', total: 100, good: 98 },
        ...{ spf: 'pass', counted: true, reporter: generator.from.split('@')[1]?.toLowerCase() },
      },
    ]);
  });

  it('identify Outrider by its signing key', async () => {
    const selector = await r.row('select dkim_selector from domains where domain = $1', DOMAIN);
    expect(selector).toEqual({ dkim_selector: 'outrider' });
    await deliver(facts());
    const own = (await read()).sources.map(({ source, name }: { source: string; name: string }) => [source, name]);
    expect(own).toEqual([
      ['192.0.2.1', 'Outrider'],
      ['198.51.100.9', null],
    ]);
  });

  it('show the confirmed host name of unknown sources', async () => {
    await deliver(facts({ rows: [{ ip: '9.9.9.9', count: 5, dkim: 'fail', spf: 'fail' }] }));
    expect((await read()).sources).toMatchObject([{ source: '9.9.9.9', name: null, host: 'mail.sender.example' }]);
  });

  it('count once, even if they arrive several times', async () => {
    await deliver(facts());
    await deliver(facts());
    await deliver(facts({ rows: [{ ip: '192.0.2.7', count: 5, dkim: 'pass', spf: 'pass' }] }));
    expect((await read()).days).toMatchObject([{ messages: 100 }]);
    await deliver(facts({ id: 'r-2' }));
    expect((await read()).days).toMatchObject([{ messages: 200 }]);
  });

  it('are listed but not counted if their sender is not authenticated, and do not displace genuine ones', async () => {
    await deliver(facts(), google, 'noreply-dmarc-support@forged.net');
    expect(await read()).toMatchObject({
      ...{ days: [], sources: [], uncountedReports: 1 },
      reports: [{ organization: 'google.com', reporter: 'forged.net', counted: false, spf: 'fail' }],
    });
    await deliver(facts());
    expect(await read()).toMatchObject({ days: [{ messages: 100 }], uncountedReports: 1 });
  });

  it('about other domains, and of other workspaces, change nothing', async () => {
    await deliver(facts({ domain: 'someone-else.com' }));
    await host(r.world.b.id, 'x@of-b.com');
    await deliver(facts({ domain: 'of-b.com' }));
    expect(await r.rows('select id from domain_reports')).toEqual([]);
    const foreign = await r.world.inA({ url: '/domains/of-b.com/dmarc' });
    const missing = await r.world.inA({ url: '/domains/nowhere.com/dmarc' });
    expect([foreign.status, foreign.json.code]).toEqual([404, 'domain_not_found']);
    expect(missing.json).toMatchObject({ code: 'domain_not_found' });
  });

  it('about a parent domain are split by domain of the workspace', async () => {
    await host(r.world.a.id, 'a@sub.parent.com');
    const row = { count: 4, dkim: 'pass', spf: 'fail' } as const;
    await deliver(
      facts({
        domain: 'parent.com',
        rows: [
          { ...row, ip: '192.0.2.1', from: 'sub.parent.com' },
          { ...row, ip: '192.0.2.2', from: 'other.parent.com' },
        ],
      }),
    );
    const { json } = await r.world.inA({ url: '/domains/sub.parent.com/dmarc' });
    expect(json.days).toMatchObject([{ messages: 4, aligned: 4 }]);
  });

  it('do not appear as conversations', async () => {
    await deliver(facts());
    const [message] = await r.rows('select kind, is_system from messages order by id desc limit 1');
    expect(message).toEqual({ kind: 'postmaster', is_system: true });
  });

  it('with decompression bombs or broken content stay ordinary email and change nothing', async () => {
    const mail = reportMail(google, facts(), BOX);
    for (const content of [
      gzipSync(Buffer.alloc(100 * 1024 * 1024, '<record>')),
      Buffer.from('<!DOCTYPE a [<!ENTITY x "y">]><feedback>&x;</feedback>'),
      Buffer.from('PK\u0003\u0004 and nothing else', 'latin1'),
    ]) {
      await r.deliver({ ...mail, attachments: [{ filename: mail.attachments[0]?.filename ?? '', content }] });
    }
    expect(await r.rows('select id from domain_reports')).toEqual([]);
  });

  it('about TLS are added up', async () => {
    for (const [id, good, failed] of [
      ['t-1', 90, 10],
      ['t-2', 100, 0],
    ] as const) {
      await r.deliver({
        ...{ from: 'sts@receiver.com', to: BOX, envelopeTo: BOX, text: 'TLS report' },
        subject: `Report Domain: ${DOMAIN} Submitter: receiver.com Report-ID: <${id}>`,
        attachments: [
          {
            filename: `receiver.com!${DOMAIN}!1772323200!1772409599.json.gz`,
            content: gzipSync(tlsReport(DOMAIN, id, good, failed)),
          },
        ],
      });
    }
    expect((await read({ days: '90' })).tls).toEqual({
      ...{ reports: 2, sessions: 200, successful: 190, failures: [{ type: 'certificate-expired', sessions: 10 }] },
      ...{ recordName: `_smtp._tls.${DOMAIN}`, recordValue: `v=TLSRPTv1; rua=mailto:${BOX}` },
    });
  });
});

describe('the policy of a domain', () => {
  it('is returned with a record that requests reports, without tags that receivers ignore', async () => {
    await check();
    expect(await read()).toMatchObject({
      ...{ policy: 'none', policyDomain: DOMAIN, testing: false, removedTags: ['pct'], reportsTo: [] },
      reportAddress: BOX,
      proposed: {
        ...{ name: `_dmarc.${DOMAIN}`, value: `v=DMARC1; p=none; rua=mailto:${BOX}`, reason: 'receive_reports' },
      },
      ladder: { nextPolicy: 'quarantine', ready: false, days: 0, requiredDays: 14, messages: 0, alignedRate: null },
    });
  });

  it('is ready for the next step after 14 days at 98 % aligned', async () => {
    await check();
    for (let n = 1; n <= 14; n += 1) {
      expect((await read()).ladder).toMatchObject({ ready: false, days: n - 1 });
      await deliver(facts({ id: `day-${n}`, begin: nowS() - n * DAY_S }));
    }
    expect(await read()).toMatchObject({
      ladder: { nextPolicy: 'quarantine', ready: true, days: 14, messages: 1_400, aligned: 1_372, alignedRate: 0.98 },
      proposed: { value: `v=DMARC1; p=quarantine; rua=mailto:${BOX}`, reason: 'next_policy' },
    });
  });

  it('of a new domain requests reports to its mailbox', async () => {
    await host(r.world.a.id, 'ana@fresh.com');
    const { json } = await r.world.inA({ url: '/domains/fresh.com/dns_records', query: { refresh: 'true' } });
    const dmarc = json.expected.find((one: { purpose: string }) => one.purpose === 'dmarc');
    expect(dmarc).toMatchObject({ status: 'missing', value: 'v=DMARC1; p=none; rua=mailto:ana@fresh.com' });
    expect((await r.world.inA({ url: '/domains/fresh.com/dmarc' })).json).toMatchObject({
      ...{ policy: null, ladder: null },
      proposed: { reason: 'publish', value: 'v=DMARC1; p=none; rua=mailto:ana@fresh.com' },
    });
  });

  it('accepts 1 to 90 days', async () => {
    const bad = await r.world.inA({ url: `/domains/${DOMAIN}/dmarc`, query: { days: '91' } });
    expect([bad.status, bad.json.detail[0].loc]).toEqual([422, ['query', 'days']]);
  });
});
