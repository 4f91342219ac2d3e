import { gzipSync } from 'node:zlib';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import {
  GENERATORS,
  type ReportFacts,
  reportMail,
  tlsReport,
  zipOf,
} from '../../../test/support/received/domain-reports.js';
import { readMail } from './read-mail.js';
import { readReports } from './read-reports.js';

const FACTS: ReportFacts = {
  domain: 'example.com',
  id: '1234567890',
  begin: 1_772_323_200,
  rows: [
    { ip: '192.0.2.1', count: 40, dkim: 'pass', spf: 'pass' },
    { ip: '2001:db8::5', count: 3, dkim: 'fail', spf: 'fail', disposition: 'quarantine' },
    { ip: '192.0.2.1', count: 2, dkim: 'fail', spf: 'pass' },
    { ip: '198.51.100.7', count: 1, dkim: 'pass', spf: 'fail', from: 'news.example.com' },
  ],
};
const compile = createTransport({ streamTransport: true, buffer: true });

async function read(content: object) {
  const { message } = await compile.sendMail(content);
  return readMail({ raw: message as Buffer, receivedAt: new Date('2026-03-02T06:00:00Z') });
}
const file = (content: Buffer | string) => readReports([{ content: Buffer.from(content) }]);
const google = GENERATORS['google'] as (typeof GENERATORS)[string];
const document = google.document(FACTS);

describe('a message with a report about a domain', () => {
  it.each(Object.entries(GENERATORS))('is read in the shape of %s', async (_name, generator) => {
    const { reports, reportProblem, machine } = await read(reportMail(generator, FACTS, 'dmarc@example.com'));
    expect([reportProblem, machine.kind]).toEqual([null, 'machine']);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({
      ...{ kind: 'dmarc', domain: 'example.com', organization: generator.organization, reportId: '1234567890' },
      ...{ begin: new Date('2026-03-01T00:00:00Z'), policy: 'none', total: 46, good: 43 },
    });
    expect(reports[0]?.sources.map(({ identities: _, ...source }) => source)).toEqual([
      {
        ...{
          source: '192.0.2.1',
          headerFrom: 'example.com',
          messages: 42,
          aligned: 42,
          spfAligned: 42,
          dkimAligned: 40,
        },
        ...{ quarantined: 0, rejected: 0 },
      },
      {
        ...{ source: '2001:db8::5', headerFrom: 'example.com', messages: 3, aligned: 0, spfAligned: 0, dkimAligned: 0 },
        ...{ quarantined: 3, rejected: 0 },
      },
      {
        ...{ source: '198.51.100.7', headerFrom: 'news.example.com', messages: 1, aligned: 1, spfAligned: 0 },
        ...{ dkimAligned: 1, quarantined: 0, rejected: 0 },
      },
    ]);
  });

  it('is read if the report is the whole message', async () => {
    const packed = google.pack('a.zip', document).toString('base64');
    const raw = `From: noreply-dmarc-support@google.com\r\nSubject: ${google.subject(FACTS)}\r\nContent-Type: application/zip; name="${google.fileName(FACTS)}"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n${packed}\r\n`;
    const { reports } = readMail({ raw: Buffer.from(raw), receivedAt: new Date() });
    expect(reports).toHaveLength(1);
  });

  it('is read as a TLS report, plain and packed', async () => {
    const content = tlsReport('example.com', '5065427c', 5326, 303);
    for (const packed of [Buffer.from(content), gzipSync(content)]) {
      const { reports } = await read({
        ...{
          from: 'sts@company-x.example',
          subject: 'Report Domain: example.com Submitter: company-x.example Report-ID: <5065427c>',
        },
        ...{
          text: 'TLS report',
          attachments: [{ filename: 'company-x.example!example.com!1772323200!1772409599!1.json.gz', content: packed }],
        },
      });
      expect(reports).toMatchObject([
        {
          ...{
            kind: 'tls',
            domain: 'example.com',
            organization: 'Company-X',
            reportId: '5065427c',
            total: 5629,
            good: 5326,
          },
          failures: [{ type: 'certificate-expired', sessions: 303 }],
        },
      ]);
    }
  });

  it('is ordinary email if forwarded by a person', async () => {
    const { from: _, ...mail } = reportMail(google, FACTS, 'dmarc@example.com');
    const sent = {
      ...mail,
      from: 'Ana <ana@example.org>',
      subject: `Fwd: ${mail.subject}`,
      text: 'Can you look at this?',
    };
    expect(await read(sent)).toMatchObject({ reports: [], machine: { kind: 'human' } });
  });
});

describe('a hostile report', () => {
  it.each<[string, Buffer | string]>([
    [
      'entities',
      document.replace('<feedback>', '<!DOCTYPE feedback [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><feedback>'),
    ],
    ['an external entity', document.replace('<feedback>', '<!DOCTYPE feedback SYSTEM "file:///etc/passwd"><feedback>')],
    ['an undeclared entity', document.replace('google.com<', '&file;<')],
    ['a gzip bomb', gzipSync(Buffer.alloc(300 * 1024 * 1024, '<a>'))],
    ['a ZIP bomb', zipOf('a.xml', Buffer.alloc(300 * 1024 * 1024, 0x20), 100)],
    ['a cut archive', gzipSync(document).subarray(0, 200)],
    ['a cut document', document.slice(0, 900)],
    ['elements without end', '<feedback>'.repeat(500_000)],
    ['children without end', `<feedback>${'<a/>'.repeat(2_000_000)}</feedback>`],
    ['another document', '<html><body>hello</body></html>'],
    ['no period', document.replace(/<begin>\d+/, '<begin>-5')],
    ['a period of years', document.replace(/<begin>\d+/, '<begin>1')],
    ['JSON without end', '['.repeat(1_000_000)],
    ['JSON of another kind', '{"policies": [{"policy": 5}], "organization-name": []}'],
  ])('with %s is not read', (_name, content) => {
    const { reports, problem } = file(content);
    expect(reports).toEqual([]);
    expect(problem === null || problem.length < 100).toBe(true);
  });

  it('is read up to the limits of rows and sources', () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => ({
      ...{ ip: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, count: 1 },
      ...({ dkim: 'pass', spf: 'fail' } as const),
    }));
    const short = {
      ...google,
      document: (facts: ReportFacts) => google.document(facts).replaceAll(/\s*<auth_results>.*?<\/auth_results>/gs, ''),
    };
    const [report] = file(gzipSync(short.document({ ...FACTS, rows: rows.slice(0, 20_000) }))).reports;
    expect([report?.total, report?.sources.length]).toEqual([20_000, 1_000]);
  });

  it('cannot inflate totals with invalid counts', () => {
    const [report] = file(document.replace('<count>40', '<count>-40').replace('<count>3<', '<count>1e9<')).reports;
    expect(report).toMatchObject({ total: 3, good: 3 });
  });
});
