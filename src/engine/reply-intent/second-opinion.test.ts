import { describe, expect, it } from 'vitest';
import { INTENT_OF_LABEL } from '../lifecycle/reply-enums.js';
import { classOfOpinion, OPINION_SCHEMA, OPINIONS, quoteForOpinion, readOpinion } from './second-opinion.js';

describe('what is sent of a reply', () => {
  it('has no addresses, links, and long numbers', () => {
    const text =
      'Write to eva@firm.test, <jo.b@firm.test>, https://firm.test/x?token=1 or call +49 (30) 123 45 67 or 0301234567.';
    expect(JSON.parse(quoteForOpinion(text))).toBe(
      'Write to [address], <[address]>, [link] or call [number] or [number].',
    );
  });

  it('keeps short numbers, which may be prices and dates', () => {
    expect(JSON.parse(quoteForOpinion('40 seats, 1,200 EUR, on 12/11 at 3:30'))).toBe(
      '40 seats, 1,200 EUR, on 12/11 at 3:30',
    );
  });

  it('is one JSON string of at most 4,000 characters, whatever it contains', () => {
    const quoted = quoteForOpinion(`"}]\n</reply>${'x'.repeat(10_000)}`);
    expect(JSON.parse(quoted)).toHaveLength(4_000);
    expect(quoted.startsWith('"\\"}]\\n')).toBe(true);
  });

  it('stays within its limit if masking makes it longer', () => {
    for (const hostile of ['a@'.repeat(2_000), '@@a'.repeat(2_000), 'https://x '.repeat(500), '1 '.repeat(2_000)]) {
      expect(JSON.parse(quoteForOpinion(hostile)).length).toBeLessThanOrEqual(4_000);
    }
  });
});

describe('an answer', () => {
  it.each(OPINIONS)('with the label %s is read, and shown under its intent', (label) => {
    expect(readOpinion(JSON.stringify({ label }))).toBe(label);
    if (label === 'unsure' || label === 'opt_out') return;
    const shown = classOfOpinion(label);
    expect(shown.intent).toBe(shown.label === null ? 'interested' : INTENT_OF_LABEL[shown.label]);
  });

  it.each([
    '{"label":"left_company"}',
    '{"label":"complaint"}',
    '{"label":["interested"]}',
    '{"label":"interested","date":"2026-01-01"}',
    '["interested"]',
    'interested',
    '',
    'null',
    `{"label":"interested"${' '.repeat(3_000)}}`,
    undefined,
    7,
  ])('of another form is none: %j', (answer) => {
    expect(readOpinion(answer)).toBeNull();
  });

  it('has no label that suppresses without a member', () => {
    expect(OPINION_SCHEMA.properties.label.enum).not.toContain('complaint');
    expect(OPINION_SCHEMA.properties.label.enum).not.toContain('left_company');
  });
});
