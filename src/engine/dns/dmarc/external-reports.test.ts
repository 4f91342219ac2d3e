import { describe, expect, it } from 'vitest';
import { type DnsAnswer, questionKey } from '../answers.js';
import { compareReportTargets, reportQuestions } from './external-reports.js';

const NAME = 'shop.com._report._dmarc.agency.com';

/** Returns the records of a zone; null means no response. */
function seen(zone: Readonly<Record<string, readonly string[] | null>>): Map<string, DnsAnswer> {
  const names = ['_dmarc.shop.com', '_dmarc.news.shop.com', '_dmarc.com', NAME, ...Object.keys(zone)];
  return new Map(
    names.map((name) => {
      const at = zone[name];
      const answer: DnsAnswer =
        at === null ? { kind: 'unanswered' } : at === undefined ? { kind: 'none' } : { kind: 'records', records: at };
      return [questionKey({ name, type: 'TXT' }), answer];
    }),
  );
}
const rua = (...to: readonly string[]) => [`v=DMARC1; p=none; rua=${to.map((one) => `mailto:${one}`).join(',')}`];
const asked = (domain: string, zone: Parameters<typeof seen>[0]) =>
  reportQuestions(domain, seen(zone)).map(({ name }) => name);

describe('reports to another domain', () => {
  it('need a record of that domain, under the name of the domain that publishes the policy', () => {
    expect(asked('shop.com', { '_dmarc.shop.com': rua('d@agency.com', 'e@Agency.com!10m') })).toEqual([NAME]);
    expect(asked('news.shop.com', { '_dmarc.shop.com': rua('d@agency.com') })).toEqual([NAME]);
    const two = rua('a@one.net', 'b@in.two.net');
    expect(asked('shop.com', { '_dmarc.shop.com': two })).toEqual([
      'shop.com._report._dmarc.one.net',
      'shop.com._report._dmarc.in.two.net',
    ]);
  });

  it('need none within the organization, without addresses, and without a policy', () => {
    expect(asked('shop.com', { '_dmarc.shop.com': rua('d@shop.com', 'd@mail.shop.com') })).toEqual([]);
    expect(asked('news.shop.com', { '_dmarc.news.shop.com': rua('d@shop.com') })).toEqual([]);
    const parts = { '_dmarc.news.shop.com': rua('d@mail.shop.com'), '_dmarc.shop.com': ['v=DMARC1; p=none'] };
    expect(asked('news.shop.com', parts)).toEqual([]);
    expect(asked('shop.com', { '_dmarc.shop.com': ['v=DMARC1; p=none'] })).toEqual([]);
    expect(asked('shop.com', {})).toEqual([]);
    expect(asked('shop-evil.com', { '_dmarc.shop-evil.com': rua('d@evil.com') })).toHaveLength(1);
  });

  it.each<[string, readonly string[] | null | undefined, object]>([
    ['accepted', ['v=DMARC1'], { status: 'active', verdict: 'valid', advice: null }],
    ['accepted with another address', ['v=DMARC1; rua=mailto:x@agency.com'], { status: 'active' }],
    [
      'not accepted',
      undefined,
      { status: 'missing', advice: expect.stringContaining(`named ${NAME} with the value v=DMARC1`) },
    ],
    ['not accepted by another text', ['v=spf1 -all'], { status: 'missing', seen: ['v=spf1 -all'] }],
    ['unknown without a response', null, { status: 'unknown', verdict: 'unknown' }],
  ])('are %s', (_name, texts, finding) => {
    const zone = { '_dmarc.shop.com': rua('d@agency.com'), ...(texts === undefined ? {} : { [NAME]: texts }) };
    expect(compareReportTargets('shop.com', seen(zone))).toMatchObject([
      {
        expected: { purpose: 'dmarc_report', type: 'TXT', name: NAME, optional: true },
        publish: 'v=DMARC1',
        ...finding,
      },
    ]);
  });

  it('are checked for ten domains at most', () => {
    const many = rua(...Array.from({ length: 30 }, (_, n) => `d@target${n}.net`));
    expect(asked('shop.com', { '_dmarc.shop.com': many })).toHaveLength(10);
  });
});
