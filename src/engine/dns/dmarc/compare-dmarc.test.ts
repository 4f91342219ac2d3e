import { describe, expect, it } from 'vitest';
import { type DnsAnswer, questionKey } from '../answers.js';
import { compareRecords, questionsOf } from '../compare-records.js';
import type { ExpectedRecord } from '../expected-records.js';

const expected: ExpectedRecord = {
  purpose: 'dmarc',
  type: 'TXT',
  name: '_dmarc.news.example.com',
  value: 'v=DMARC1; p=none',
  priority: null,
  optional: false,
  rule: { kind: 'dmarc' },
};

function compare(zone: Readonly<Record<string, readonly string[] | null>>) {
  const answers = new Map<string, DnsAnswer>();
  for (const question of questionsOf([expected])) {
    const at = zone[question.name];
    const known: DnsAnswer = at === undefined ? { kind: 'none' } : { kind: 'records', records: at ?? [] };
    answers.set(questionKey(question), at === null ? { kind: 'unanswered' } : known);
  }
  return compareRecords([expected], answers)[0];
}

describe('the DMARC record of a domain', () => {
  it.each<[string, Parameters<typeof compare>[0], object]>([
    ['its own', { '_dmarc.news.example.com': ['v=DMARC1; p=none'] }, { status: 'active', advice: null }],
    ['a policy above it', { '_dmarc.example.com': ['v=DMARC1; p=none'] }, { status: 'active', advice: null }],
    ['the policy of its public suffix', { '_dmarc.com': ['v=DMARC1; p=none; psd=y'] }, { status: 'active' }],
    ['a record without a policy', { '_dmarc.news.example.com': ['v=DMARC1;'] }, { status: 'active' }],
    ['no policy', {}, { status: 'missing', publish: 'v=DMARC1; p=none' }],
    ['no policy and a silent registry', { '_dmarc.com': null }, { status: 'missing' }],
    ['silent servers', { '_dmarc.example.com': null }, { status: 'unknown' }],
    [
      'two records of its own and one above',
      {
        '_dmarc.news.example.com': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
        '_dmarc.example.com': ['v=DMARC1; p=none'],
      },
      { status: 'conflict', advice: expect.stringContaining('2 DMARC records') },
    ],
    [
      'an unreadable policy',
      { '_dmarc.news.example.com': ['v=DMARC1; p=some'] },
      { status: 'conflict', verdict: 'invalid', publish: 'v=DMARC1; p=none' },
    ],
    [
      'tags that receivers ignore',
      { '_dmarc.example.com': ['v=DMARC1; p=reject; pct=20'] },
      {
        status: 'active',
        advice: expect.stringContaining('_dmarc.example.com contains tags that receivers ignore since RFC 9989: pct.'),
      },
    ],
  ])('is judged with %s', (_name, zone, finding) => {
    expect(compare(zone)).toMatchObject(finding);
  });
});
