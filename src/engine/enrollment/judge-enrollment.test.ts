import { expect, test } from 'vitest';
import { type EnrollmentFacts, judgeEnrollment } from './judge-enrollment.js';
import { refusalText } from './refusal-text.js';
import { type EnrollmentRules, effectiveRules, NO_ENROLLMENT_OVERRIDES, NO_ENROLLMENT_RULES } from './rules.js';

const NOW = new Date('2026-03-10T08:00:00Z');
const day = (date: string): Date => new Date(`2026-03-${date}T08:00:00Z`);
const fields: Readonly<Record<string, readonly unknown[]>> = {
  country: [' DE ', null],
  tags: [['Customer', 'vip']],
  'custom.seats': [null, 5],
  title: [null, ''],
};
const spring = { campaignId: 'c', campaignName: 'Spring', companyDomain: null };
const everything: EnrollmentFacts = {
  valuesOf: (field) => fields[field] ?? [],
  elsewhere: spring,
  lastSentHereAt: day('02'),
  lastSentElsewhereAt: day('01'),
  lastRepliedAt: day('03'),
};
const judge = (rules: Partial<EnrollmentRules>, facts: Partial<EnrollmentFacts> = {}) =>
  judgeEnrollment({ ...NO_ENROLLMENT_RULES, ...rules }, { ...everything, ...facts }, NOW);

test('enrolls everyone without rules', () => {
  expect(judge({})).toBe('enroll');
});

test('excludes by a value in any case, of a list, and of the address book, before the other rules', () => {
  const exclude = [{ field: 'country', values: ['at', ' de'] }];
  const refusal = { rule: 'excluded_value', values: { field: 'country', value: 'DE' }, changesAt: null };
  expect(judge({ exclude, oneCampaign: 'person', daysAfterReply: 30 })).toEqual(refusal);
  expect(judge({ exclude: [{ field: 'tags', values: ['customer'] }] })).toMatchObject({
    values: { value: 'Customer' },
  });
  expect(judge({ exclude: [{ field: 'custom.seats', values: ['5'] }] })).toMatchObject({ rule: 'excluded_value' });
  expect(
    judge({
      exclude: [
        { field: 'title', values: ['ceo'] },
        { field: 'city', values: ['x'] },
      ],
    }),
  ).toBe('enroll');
});

test('keeps a person out of a second campaign, and a company if the rule says so', () => {
  expect(judge({ oneCampaign: 'person' })).toEqual({ rule: 'one_campaign', values: spring, changesAt: null });
  const colleague = { ...spring, companyDomain: 'x.test' };
  expect(judge({ oneCampaign: 'person' }, { elsewhere: colleague })).toBe('enroll');
  expect(judge({ oneCampaign: 'company' }, { elsewhere: colleague })).toMatchObject({ values: colleague });
  expect(judge({ oneCampaign: 'company' }, { elsewhere: null })).toBe('enroll');
});

test.each([
  ['days_after_reply', { daysAfterReply: 8 }, { lastRepliedAt: null }, '03', '11'],
  ['days_before_same', { daysBeforeSame: 9 }, { lastSentHereAt: null }, '02', '11'],
  ['days_before_other', { daysBeforeOther: 10 }, { lastSentElsewhereAt: null }, '01', '11'],
] as const)('waits for %s, until exactly the last day', (rule, rules, never, since, until) => {
  const [days] = Object.values(rules);
  const values = { days, since: day(since).toISOString() };
  expect(judge(rules)).toEqual({ rule, values, changesAt: day(until) });
  expect(judge(Object.fromEntries(Object.entries(rules).map(([name, n]) => [name, n - 1])))).toBe('enroll');
  expect(judge(rules, never)).toBe('enroll');
});

test('names the rule that ends last', () => {
  expect(judge({ daysAfterReply: 20, daysBeforeSame: 30, daysBeforeOther: 10 })).toMatchObject({
    rule: 'days_before_same',
    changesAt: new Date('2026-04-01T08:00:00Z'),
  });
});

test('replaces a rule of the workspace only where the campaign has one', () => {
  const workspace = { ...NO_ENROLLMENT_RULES, oneCampaign: 'company', daysAfterReply: 30 } as const;
  expect(effectiveRules(workspace, NO_ENROLLMENT_OVERRIDES)).toEqual(workspace);
  expect(effectiveRules(workspace, { ...NO_ENROLLMENT_OVERRIDES, oneCampaign: 'off', daysAfterReply: 0 })).toEqual(
    NO_ENROLLMENT_RULES,
  );
});

test('describes every reason', () => {
  const texts = [
    judge({ exclude: [{ field: 'country', values: ['de'] }] }),
    judge({ oneCampaign: 'person' }),
    judge({ oneCampaign: 'company' }, { elsewhere: { ...spring, companyDomain: 'x.test' } }),
    judge({ daysBeforeOther: 30 }),
  ].map((refusal) => (refusal === 'enroll' ? '' : String(refusalText(refusal))));
  expect(texts).toEqual([
    'The campaign excludes contacts whose country is "DE".',
    'The contact is already in the campaign "Spring".',
    'A contact at x.test is already in the campaign "Spring".',
    'Another campaign last sent an email to the contact at 2026-03-01T08:00:00.000Z, less than 30 days ago. The contact can be enrolled from 2026-03-31T08:00:00.000Z.',
  ]);
});
