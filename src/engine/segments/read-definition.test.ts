import { describe, expect, test } from 'vitest';
import type { FieldKind } from '../profiles/field-types.js';
import { conditionsOf, MOST_CONDITIONS, MOST_SEGMENT_LEVELS } from './definition.js';
import { describeGroup } from './describe.js';
import { namedSegments, segmentsThatName } from './named-segments.js';
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

describe('a condition on another segment', () => {
  const TAG = { about: 'tag', op: 'has', value: 'vip' };
  const idOf = (n: number): string => `01959f00-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const names = (n: number, op = 'in') => ({ about: 'segment', op, segmentId: idOf(n) });
  const all = (...conditions: unknown[]) => ({ match: 'all', conditions });
  const saved = (...definitions: unknown[]) =>
    new Map(definitions.map((definition, n) => [idOf(n), { name: `S${n}`, definition }]));
  const within = (sent: unknown, segments: ReturnType<typeof saved>, id: number | null = null) => {
    const read = readDefinition(sent, FIELDS, { segments, id: id === null ? null : idOf(id) });
    return read.issues === undefined
      ? describeGroup(read.group)
      : read.issues.map(({ path, code, text }) => [path.join('.'), code, String(text)]);
  };
  const AT = 'conditions.0.segmentId';

  test('is read with the definition of that segment, and formatted with its name', () => {
    const segments = saved(all(TAG), { match: 'none', conditions: [names(0)] });
    expect(within({ match: 'any', conditions: [TAG, names(1, 'not_in')] }, segments)).toBe(
      'tag has "vip" or not in segment "S1"',
    );
    const { group } = readDefinition(all(names(1)), FIELDS, { segments }) as never as { group: never };
    expect(conditionsOf(group)).toMatchObject([{ name: 'S1', group: { match: 'none', conditions: [{ name: 'S0' }] } }]);
  });

  test('is rejected if the segment is unknown or invalid, and if it leads back, naming the way', () => {
    const segments = saved(all(names(1)), all(names(2)), all(names(0)), all({ ...TAG, value: '' }));
    expect(within(all(names(9)), segments)).toEqual([
      [AT, 'unknown_segment', 'must be the ID of a segment of this workspace'],
    ]);
    expect(within(all({ about: 'segment', op: 'in' }), segments)).toEqual([
      [AT, 'invalid_value', 'must be the ID of a segment'],
    ]);
    expect(within(all(names(3)), segments)).toEqual([
      [AT, 'segment_invalid', 'names the segment S3, which has an invalid condition'],
    ]);
    expect(within(all(names(0)), segments, 0)).toEqual([
      [AT, 'segment_cycle', 'refers back to the same segment: S0 > S0'],
    ]);
    expect(within(all(TAG, names(1)), segments, 0)).toEqual([
      ['conditions.1.segmentId', 'segment_cycle', 'refers back to the same segment: S0 > S1 > S2 > S0'],
    ]);
  });

  test('is nested to five levels, with at most 200 conditions in total', () => {
    const levels = saved(all(TAG), ...Array.from({ length: MOST_SEGMENT_LEVELS }, (_, n) => all(names(n))));
    expect(within(all(names(MOST_SEGMENT_LEVELS - 1)), levels)).toBe('in segment "S4"');
    expect(within(all(names(MOST_SEGMENT_LEVELS)), levels)).toEqual([
      [AT, 'too_deep', 'names segments more than 5 levels deep'],
    ]);
    const many = (n: number, one: unknown) => all(...Array.from({ length: n }, () => one));
    // Each level multiplies the conditions by 50; reading stops at the limit.
    const wide = saved(many(50, TAG), many(50, names(0)), many(50, names(1)), many(50, names(2)), many(50, names(3)));
    expect(within(many(3, names(0)), wide)).toEqual(expect.any(String));
    const tooMany = [['', 'too_many_conditions', expect.stringContaining('more than 200 conditions')]];
    expect(within(many(4, names(0)), wide)).toEqual(tooMany);
    expect(within(all(names(4)), wide)).toEqual(tooMany);
  });

  test('is found in a definition, and tells which segments a change concerns', () => {
    const rows = [all(TAG), all(names(0)), all({ match: 'any', conditions: [names(1)] }), all(TAG)].map(
      (definition, n) => ({ id: idOf(n), definition }),
    );
    expect(segmentsThatName(rows, idOf(0)).map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    expect(segmentsThatName(rows, idOf(3))).toEqual([]);
    let deep: unknown = names(1);
    for (let level = 0; level < 10_000; level += 1) deep = all(deep);
    for (const sent of [deep, null, 'x', all('x'), all({ about: 'segment', segmentId: 'x' })]) {
      expect(namedSegments(sent)).toEqual([]);
    }
  });
});
