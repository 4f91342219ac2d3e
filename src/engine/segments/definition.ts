import { enumeration } from '../enumeration.js';
import type { ProfileSource } from '../profiles/field-types.js';

/** Logic that combines the conditions of a group. */
export const SEGMENT_MATCHES = enumeration('SegmentMatch', ['all', 'any', 'none']);
export type SegmentMatch = (typeof SEGMENT_MATCHES)[number];

/** Subject of a condition. */
export const CONDITION_SUBJECTS = ['field', 'tag', 'owner', 'source', 'segment', 'campaign', 'activity'] as const;

/** Activity of a contact in a campaign. Only human opens and clicks count. */
export const SEGMENT_ACTIVITIES = ['sent', 'opened', 'clicked', 'replied', 'bounced'] as const;
export type SegmentActivity = (typeof SEGMENT_ACTIVITIES)[number];

/** Fixed membership of a profile: always or never in the segment. */
export const SEGMENT_PINS = enumeration('SegmentPin', ['in', 'out']);
export type SegmentPin = (typeof SEGMENT_PINS)[number];

/** Action on contacts that a segment enrolled into a campaign, when they leave the segment. */
export const SEGMENT_LEAVE_POLICIES = enumeration('SegmentLeavePolicy', ['keep', 'stop']);
export type SegmentLeavePolicy = (typeof SEGMENT_LEAVE_POLICIES)[number];

/** Operators by value type. */
export const OPERATORS = {
  text: [
    'is',
    'is_not',
    'contains',
    'contains_not',
    'starts_with',
    'ends_with',
    'is_any_of',
    'is_none_of',
    'is_empty',
    'is_not_empty',
  ],
  number: ['is', 'is_not', 'less_than', 'at_most', 'more_than', 'at_least', 'between', 'is_empty', 'is_not_empty'],
  date: [
    'is',
    'before',
    'after',
    'between',
    'in_last_days',
    'in_next_days',
    'before_last_days',
    'is_empty',
    'is_not_empty',
  ],
  boolean: ['is', 'is_empty', 'is_not_empty'],
  choices: ['has', 'has_not', 'has_any_of', 'is_empty', 'is_not_empty'],
} as const;
export type ValueType = keyof typeof OPERATORS;
export type Operator = (typeof OPERATORS)[ValueType][number];

/** Maximum nesting of groups, and maximum number of conditions per segment, excluding pins. */
export const MOST_LEVELS = 5;
export const MOST_CONDITIONS = 50;
/** Maximum depth of segments that conditions name, and maximum number of conditions together with theirs. */
export const MOST_SEGMENT_LEVELS = 5;
export const MOST_CONDITIONS_WITH_SEGMENTS = 200;
export const MOST_VALUES = 100;
/** Maximum time span in days: ten years. */
export const MOST_DAYS = 3_650;
export const MOST_COUNT = 1_000;

/** Location of a profile value: a column, or a custom field. */
export type ValueLocation = { readonly column: string } | { readonly custom: string };

/** Validated condition. `path` is its path in the definition. */
export type Condition = { readonly path: readonly (string | number)[] } & (
  | {
      readonly about: 'field';
      readonly field: string;
      readonly location: ValueLocation;
      readonly type: ValueType;
      readonly op: Operator;
      /** Lowercase texts, numbers, `YYYY-MM-DD`, booleans; days as a number. */
      readonly values: readonly (string | number | boolean)[];
    }
  | { readonly about: 'tag'; readonly op: 'has' | 'has_not'; readonly value: string }
  | { readonly about: 'owner'; readonly op: 'is' | 'is_not'; readonly value: string | null }
  | { readonly about: 'source'; readonly op: 'is' | 'is_not'; readonly value: ProfileSource }
  | {
      readonly about: 'segment';
      readonly op: 'in' | 'not_in';
      readonly segmentId: string;
      readonly name: string;
      /** Definition of the segment, to which its pins are added. */
      readonly group: ConditionGroup;
    }
  | {
      readonly about: 'campaign';
      readonly op: 'in' | 'not_in';
      /** Campaign; null means any. */
      readonly campaignId: string | null;
      /** Statuses; empty means any. */
      readonly statuses: readonly string[];
    }
  | {
      readonly about: 'activity';
      readonly op: 'did' | 'did_not';
      readonly activity: SegmentActivity;
      readonly campaignId: string | null;
      /** Intent of the last reply; only with `replied`. */
      readonly intent: string | null;
      /** Label of the last reply; only with `replied`. */
      readonly label: string | null;
      /** Minimum number of occurrences. */
      readonly count: number;
      /** Number of days before now; null means any time. */
      readonly days: number | null;
    }
);

export interface ConditionGroup {
  readonly match: SegmentMatch;
  readonly conditions: readonly ConditionNode[];
}

export type ConditionNode = Condition | ConditionGroup;

/** Saved segment that conditions of other segments can name. */
export interface SavedSegment {
  readonly name: string;
  readonly definition: unknown;
}

export function isGroup(node: ConditionNode): node is ConditionGroup {
  return 'match' in node;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Lists all conditions of a definition, in order. */
export function conditionsOf(group: ConditionGroup): Condition[] {
  return group.conditions.flatMap((node) => (isGroup(node) ? conditionsOf(node) : [node]));
}
