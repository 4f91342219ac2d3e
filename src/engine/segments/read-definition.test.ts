import { describe, expect, test } from 'vitest';
import type { FieldKind } from '../profiles/field-types.js';
import { conditionsOf, MOST_CONDITIONS } from './definition.js';
import { describeGroup } from './describe.js';
import { readDefinition } from './read-definition.js';

const FIELDS = new Map<string, FieldKind>([
  ['seats', { type: 'number', choices: [] }],
  ['plan', { type: 'choice', choices: ['pro', 'free'] }],
  ['since', { type: 'date', choices: [] }],
  ['langs', { type: 'choices', choices: ['en', 'de'] }],
  ['active', { type: 'boolean', choices: [] }],
]);
const CAMPAIGN = '01959f00-1111-7aaa-8bbb-000000000001';
const read = (conditions: unknown[], match: unknown = 'all') => readDefinition({ match, conditions }, FIELDS);
const issuesOf = (sent: unknown) =>
  (readDefinition(sent, FIELDS).issues ?? []).map(({ path, code }) => [path.join('.'), code]);

describe('a definition', () => {
  test('is parsed into typed conditions and formatted as text', () => {
    const { group } = read([
      { about: 'field', field: 'company', op: 'contains', value: 'ACME' },
      { about: 'field', field: 'custom.seats', op: 'between', value: [5, 10] },
      {
        match: 'none',
        conditions: [
          { about: 'tag', op: 'has', value: 'customer' },
          {
            about: 'activity',
            op: 'did',
            activity: 'replied',
            intent: 'interested',
            label: 'question',
            count: 2,
            days: 30,
          },
        ],
      },
      { about: 'campaign', op: 'not_in', campaignId: CAMPAIGN, statuses: ['active'] },
    ]) as { group: Parameters<typeof describeGroup>[0] };
    expect(describeGroup(group)).toBe(
      `company contains "acme" and custom.seats between 5, 10 and (not (tag has "customer" or replied with intent interested with label question at least 2 times in the last 30 days)) and not in campaign ${CAMPAIGN} as active`,
    );
    expect(conditionsOf(group)).toHaveLength(5);
    expect(conditionsOf(group)[2]?.path).toEqual(['conditions', 2, 'conditions', 0]);
  });

  test('is rejected with the location of every error', () => {
    expect(
      issuesOf({
        match: 'some',
        conditions: [
          { about: 'field', field: 'nope', op: 'is', value: 'x' },
          { about: 'field', field: 'custom.seats', op: 'contains', value: 'x' },
          { about: 'field', field: 'custom.seats', op: 'is', value: '5' },
          { about: 'field', field: 'custom.since', op: 'before', value: '2026-02-30' },
          { about: 'field', field: 'company', op: 'is_any_of', value: [] },
          { about: 'field', field: 'company', op: 'is_empty', value: 'x' },
          { about: 'field', field: 'custom.active', op: 'is', value: 'yes' },
          { about: 'weather' },
          { about: 'activity', op: 'did', activity: 'opened', intent: 'interested' },
          { about: 'activity', op: 'did', activity: 'replied', label: 'maybe' },
          { about: 'activity', op: 'did', activity: 'opened', label: 'question' },
          { about: 'activity', op: 'did', activity: 'sent', count: 0, days: 99_999 },
          { about: 'campaign', op: 'in', campaignId: 'x', statuses: ['gone'] },
          { about: 'owner', op: 'has', value: null },
          'text',
          { match: 'any', conditions: [] },
        ],
      }),
    ).toEqual([
      ['match', 'invalid_condition'],
      ['conditions.0.field', 'unknown_field'],
      ['conditions.1.op', 'unknown_operator'],
      ['conditions.2.value', 'invalid_value'],
      ['conditions.3.value', 'invalid_value'],
      ['conditions.4.value', 'invalid_value'],
      ['conditions.5.value', 'invalid_value'],
      ['conditions.6.value', 'invalid_value'],
      ['conditions.7.about', 'invalid_condition'],
      ['conditions.8.intent', 'invalid_value'],
      ['conditions.9.label', 'invalid_value'],
      ['conditions.10.label', 'invalid_value'],
      ['conditions.11.count', 'invalid_value'],
      ['conditions.11.days', 'invalid_value'],
      ['conditions.12.campaignId', 'invalid_value'],
      ['conditions.12.statuses', 'invalid_value'],
      ['conditions.13.op', 'unknown_operator'],
      ['conditions.14', 'invalid_condition'],
      ['conditions.15.conditions', 'invalid_condition'],
    ]);
    for (const sent of [null, [], 'x', {}, { match: 'all', conditions: 'x' }]) {
      expect(issuesOf(sent).length).toBeGreaterThan(0);
    }
    expect(
      issuesOf({ match: 'all', conditions: [{ about: 'field', field: 'constructor', op: 'is', value: 'x' }] }),
    ).toEqual([['conditions.0.field', 'unknown_field']]);
  });

  test('has at most five levels and fifty conditions', () => {
    const leaf = { about: 'tag', op: 'has', value: 'x' };
    const nested = (levels: number): unknown =>
      levels === 1 ? { match: 'all', conditions: [leaf] } : { match: 'any', conditions: [nested(levels - 1)] };
    expect(issuesOf(nested(5))).toEqual([]);
    expect(issuesOf(nested(6)).map(([, code]) => code)).toEqual(['too_deep']);
    expect(read(Array.from({ length: MOST_CONDITIONS }, () => leaf)).issues).toBeUndefined();
    const tooMany = { match: 'all', conditions: Array.from({ length: MOST_CONDITIONS + 1 }, () => leaf) };
    expect(issuesOf(tooMany)).toEqual([['', 'too_many_conditions']]);
  });
});
