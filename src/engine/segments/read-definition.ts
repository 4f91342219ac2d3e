import { CONTACT_STATUSES } from '../lifecycle/enums.js';
import { REPLY_INTENTS, REPLY_LABELS } from '../lifecycle/reply-enums.js';
import { type FieldKind, PROFILE_COLUMNS, PROFILE_SOURCES } from '../profiles/field-types.js';
import { type Said, say } from '../words/say.js';
import {
  CONDITION_SUBJECTS,
  type Condition,
  type ConditionGroup,
  type ConditionNode,
  isUuid,
  MOST_CONDITIONS,
  MOST_CONDITIONS_WITH_SEGMENTS,
  MOST_COUNT,
  MOST_DAYS,
  MOST_LEVELS,
  MOST_SEGMENT_LEVELS,
  MOST_VALUES,
  OPERATORS,
  type SavedSegment,
  SEGMENT_ACTIVITIES,
  SEGMENT_MATCHES,
  type ValueLocation,
  type ValueType,
} from './definition.js';
import { readOperator, readValues } from './read-value.js';

const UNKNOWN_FIELD = say`must be a field of profiles, such as firstName, or custom.<name> for a registered custom field`;

type Path = readonly (string | number)[];

/** Problem with a part of a definition. */
export interface DefinitionIssue {
  /** Location in the definition, such as `['conditions', 0, 'value']`. */
  readonly path: Path;
  readonly code:
    | 'invalid_condition'
    | 'unknown_field'
    | 'unknown_operator'
    | 'unknown_segment'
    | 'segment_cycle'
    | 'segment_invalid'
    | 'invalid_value'
    | 'too_deep'
    | 'too_many_conditions';
  readonly text: Said;
}

export type ReadDefinition =
  | { readonly group: ConditionGroup; readonly issues?: undefined }
  | { readonly issues: readonly DefinitionIssue[] };

/** Read-only fields of a profile. */
const FURTHER: Readonly<Record<string, { readonly column: string; readonly type: ValueType }>> = {
  email: { column: 'email_key', type: 'text' },
  companyDomain: { column: 'company_domain', type: 'text' },
  createdAt: { column: 'created_at', type: 'date' },
  updatedAt: { column: 'updated_at', type: 'date' },
};

/** Keys of a group, and of a condition by its subject. */
const GROUP_KEYS = ['match', 'conditions'];
const KEYS: Readonly<Record<(typeof CONDITION_SUBJECTS)[number], readonly string[]>> = {
  field: ['about', 'field', 'op', 'value'],
  tag: ['about', 'op', 'value'],
  owner: ['about', 'op', 'value'],
  source: ['about', 'op', 'value'],
  segment: ['about', 'op', 'segmentId'],
  campaign: ['about', 'op', 'campaignId', 'statuses'],
  activity: ['about', 'op', 'activity', 'campaignId', 'intent', 'label', 'count', 'days'],
};

/** Surroundings of a definition. */
interface Options {
  /** Whether a request contains the definition. */
  readonly isSent?: boolean;
  /** ID of the segment, which its own conditions cannot name; null if it is not saved. */
  readonly id?: string | null;
  /** Segments that the conditions name, directly or through other segments. */
  readonly segments?: ReadonlyMap<string, SavedSegment>;
}

/**
 * Validates the definition of a segment against the registered custom fields (`custom.<name>`) and the segments it names.
 * Returns the typed conditions, or all errors with their locations. With `isSent`, an unknown key is an error: ignoring a
 * misspelled condition would let more people into the segment. Stored definitions keep unknown keys of earlier versions.
 */
export function readDefinition(
  sent: unknown,
  fields: ReadonlyMap<string, FieldKind>,
  { isSent = false, id = null, segments = new Map() }: Options = {},
): ReadDefinition {
  const book = { fields, segments, total: 0 };
  const reader = new DefinitionReader(book, isSent, id === null ? [] : [id], 0);
  const group = reader.group(sent, [], 1);
  if (reader.count > MOST_CONDITIONS) {
    reader.refuse(
      [],
      'too_many_conditions',
      say`has ${reader.count} conditions; at most ${MOST_CONDITIONS} are allowed`,
    );
  } else if (book.total > MOST_CONDITIONS_WITH_SEGMENTS) {
    reader.refuse(
      [],
      'too_many_conditions',
      say`has more than ${MOST_CONDITIONS_WITH_SEGMENTS} conditions, including those of the segments it names`,
    );
  }
  return reader.issues.length === 0 && group !== null ? { group } : { issues: reader.issues };
}

/** Data that the readers of a definition and of the segments it names share. */
interface Book {
  readonly fields: ReadonlyMap<string, FieldKind>;
  readonly segments: ReadonlyMap<string, SavedSegment>;
  /** Conditions so far. */
  total: number;
}

class DefinitionReader {
  readonly issues: DefinitionIssue[] = [];
  count = 0;

  constructor(
    private readonly book: Book,
    private readonly isSent: boolean,
    /** IDs of the segments that lead to this definition, and of its own segment. */
    private readonly chain: readonly string[],
    private readonly level: number,
  ) {}

  refuse(path: Path, code: DefinitionIssue['code'], text: Said): null {
    if (this.issues.length < MOST_CONDITIONS) this.issues.push({ path, code, text });
    return null;
  }

  group(sent: unknown, path: Path, level: number): ConditionGroup | null {
    if (!isObject(sent))
      return this.refuse(path, 'invalid_condition', say`must be an object with match and conditions`);
    this.refuseUnknown(sent, GROUP_KEYS, path);
    const match = SEGMENT_MATCHES.find((known) => known === sent['match']);
    if (match === undefined) this.refuse([...path, 'match'], 'invalid_condition', say`must be all, any or none`);
    const { conditions } = sent;
    const at = [...path, 'conditions'];
    if (level > MOST_LEVELS) return this.refuse(path, 'too_deep', say`is nested deeper than ${MOST_LEVELS} levels`);
    if (!Array.isArray(conditions)) return this.refuse(at, 'invalid_condition', say`must be a list`);
    if (conditions.length === 0) return this.refuse(at, 'invalid_condition', say`must have at least one condition`);
    const read: ConditionNode[] = [];
    for (const [index, one] of conditions.slice(0, MOST_CONDITIONS + 1).entries()) {
      const node = this.node(one, [...at, index], level);
      if (node !== null) read.push(node);
    }
    return match === undefined ? null : { match, conditions: read };
  }

  private node(sent: unknown, path: Path, level: number): ConditionNode | null {
    if (isObject(sent) && ('match' in sent || 'conditions' in sent)) return this.group(sent, path, level + 1);
    this.count += 1;
    this.book.total += 1;
    if (this.count > MOST_CONDITIONS || this.book.total > MOST_CONDITIONS_WITH_SEGMENTS) return null;
    if (!isObject(sent)) return this.refuse(path, 'invalid_condition', say`must be a condition or a group`);
    const about = CONDITION_SUBJECTS.find((known) => known === sent['about']);
    if (about === undefined) {
      return this.refuse(
        [...path, 'about'],
        'invalid_condition',
        say`must be one of: ${CONDITION_SUBJECTS.join(', ')}`,
      );
    }
    this.refuseUnknown(sent, KEYS[about], path);
    return this[about](sent, path);
  }

  private refuseUnknown(sent: Sent, known: readonly string[], path: Path): void {
    if (!this.isSent) return;
    for (const key of Object.keys(sent).filter((key) => !known.includes(key))) {
      this.refuse([...path, key], 'invalid_condition', say`is not a key of this condition; use ${known.join(', ')}`);
    }
  }

  private field(sent: Sent, path: Path): Condition | null {
    const name = sent['field'];
    const found = typeof name === 'string' ? this.find(name) : null;
    if (found === null) return this.refuse([...path, 'field'], 'unknown_field', UNKNOWN_FIELD);
    const op = readOperator(found.type, sent['op']);
    if (op === null) {
      return this.refuse(
        [...path, 'op'],
        'unknown_operator',
        say`must be an operator of ${found.type} fields: ${OPERATORS[found.type].join(', ')}`,
      );
    }
    const read = readValues(found.type, op, sent['value']);
    if ('issue' in read) return this.refuse([...path, 'value'], 'invalid_value', read.issue);
    return { path, about: 'field', field: name as string, ...found, op, values: read.values };
  }

  private find(name: string): { readonly location: ValueLocation; readonly type: ValueType } | null {
    const further = Object.hasOwn(FURTHER, name) ? FURTHER[name] : undefined;
    if (further !== undefined) return { location: { column: further.column }, type: further.type };
    if (Object.hasOwn(PROFILE_COLUMNS, name)) {
      return { location: { column: PROFILE_COLUMNS[name as keyof typeof PROFILE_COLUMNS] }, type: 'text' };
    }
    const custom = name.startsWith('custom.') ? name.slice('custom.'.length) : null;
    const kind = custom === null ? undefined : this.book.fields.get(custom);
    if (custom === null || kind === undefined) return null;
    return { location: { custom }, type: kind.type === 'choice' ? 'text' : kind.type };
  }

  private tag(sent: Sent, path: Path): Condition | null {
    const op = this.op(sent, path, ['has', 'has_not'] as const);
    const { value } = sent;
    if (typeof value !== 'string' || value === '' || value.length > 64 || value.includes('\0')) {
      return this.refuse([...path, 'value'], 'invalid_value', say`must be a tag of 1 to 64 characters`);
    }
    return op === null ? null : { path, about: 'tag', op, value };
  }

  private owner(sent: Sent, path: Path): Condition | null {
    const op = this.op(sent, path, ['is', 'is_not'] as const);
    const value = this.id(sent['value'], [...path, 'value'], 'member');
    return op === null || value === undefined ? null : { path, about: 'owner', op, value };
  }

  private source(sent: Sent, path: Path): Condition | null {
    const op = this.op(sent, path, ['is', 'is_not'] as const);
    const value = PROFILE_SOURCES.find((known) => known === sent['value']);
    if (value === undefined) {
      return this.refuse([...path, 'value'], 'invalid_value', say`must be one of: ${PROFILE_SOURCES.join(', ')}`);
    }
    return op === null ? null : { path, about: 'source', op, value };
  }

  private segment(sent: Sent, path: Path): Condition | null {
    const op = this.op(sent, path, ['in', 'not_in'] as const);
    const at = [...path, 'segmentId'];
    const id = this.id(sent['segmentId'] ?? '', at, 'segment');
    if (id == null) return null;
    const { segments } = this.book;
    const saved = segments.get(id);
    if (saved === undefined) {
      return this.refuse(at, 'unknown_segment', say`must be the ID of a segment of this workspace`);
    }
    const { name } = saved;
    if (this.chain.includes(id)) {
      const names = [...this.chain.slice(this.chain.indexOf(id)), id].map((one) => segments.get(one)?.name ?? one);
      return this.refuse(at, 'segment_cycle', say`refers back to the same segment: ${names.join(' > ')}`);
    }
    if (this.level === MOST_SEGMENT_LEVELS) {
      return this.refuse(at, 'too_deep', say`names segments more than ${MOST_SEGMENT_LEVELS} levels deep`);
    }
    const reader = new DefinitionReader(this.book, false, [...this.chain, id], this.level + 1);
    const group = reader.group(saved.definition, [], 1);
    const issue = reader.issues.find(({ code }) => code === 'segment_cycle' || code === 'too_deep');
    if (issue !== undefined) return this.refuse(at, issue.code, issue.text);
    if (reader.issues.length > 0 || group === null) {
      return this.refuse(at, 'segment_invalid', say`names the segment ${name}, which has an invalid condition`);
    }
    return op === null ? null : { path, about: 'segment', op, segmentId: id, name, group };
  }

  private campaign(sent: Sent, path: Path): Condition | null {
    const op = this.op(sent, path, ['in', 'not_in'] as const);
    const campaignId = this.id(sent['campaignId'], [...path, 'campaignId'], 'campaign');
    const statuses = sent['statuses'] ?? [];
    const known: readonly string[] = CONTACT_STATUSES;
    if (!Array.isArray(statuses) || statuses.length > MOST_VALUES || !statuses.every((one) => known.includes(one))) {
      return this.refuse([...path, 'statuses'], 'invalid_value', say`must be a list of contact statuses`);
    }
    return op === null || campaignId === undefined ? null : { path, about: 'campaign', op, campaignId, statuses };
  }

  private activity(sent: Sent, path: Path): Condition | null {
    const op = this.op(sent, path, ['did', 'did_not'] as const);
    const activity = SEGMENT_ACTIVITIES.find((known) => known === sent['activity']);
    if (activity === undefined) {
      const text = say`must be one of: ${SEGMENT_ACTIVITIES}`;
      return this.refuse([...path, 'activity'], 'invalid_value', text);
    }
    const campaignId = this.id(sent['campaignId'], [...path, 'campaignId'], 'campaign');
    const intent = sent['intent'] ?? null;
    if (intent !== null && (activity !== 'replied' || !REPLY_INTENTS.some((known) => known === intent))) {
      return this.refuse(
        [...path, 'intent'],
        'invalid_value',
        say`must be a reply intent, and requires the activity replied`,
      );
    }
    const label = sent['label'] ?? null;
    if (label !== null && (activity !== 'replied' || !REPLY_LABELS.some((known) => known === label))) {
      return this.refuse(
        [...path, 'label'],
        'invalid_value',
        say`must be a reply label, and requires the activity replied`,
      );
    }
    const count = this.whole(sent['count'] ?? 1, [...path, 'count'], MOST_COUNT);
    const days = sent['days'] == null ? null : this.whole(sent['days'], [...path, 'days'], MOST_DAYS);
    if (op === null || campaignId === undefined || count === undefined || days === undefined) return null;
    const reply = { intent: intent as string | null, label: label as string | null };
    return { path, about: 'activity', op, activity, campaignId, ...reply, count, days };
  }

  private op<const O extends string>(sent: Sent, path: Path, known: readonly O[]): O | null {
    const op = known.find((one) => one === sent['op']);
    return op ?? this.refuse([...path, 'op'], 'unknown_operator', say`must be one of: ${known.join(', ')}`);
  }

  /** Reads an ID or null; returns undefined after reporting an invalid value. */
  private id(value: unknown, path: Path, what: string): string | null | undefined {
    if (value == null) return null;
    if (isUuid(value)) return value.toLowerCase();
    this.refuse(path, 'invalid_value', say`must be the ID of a ${what}`);
    return undefined;
  }

  private whole(value: unknown, path: Path, most: number): number | undefined {
    if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return Number(value);
    this.refuse(path, 'invalid_value', say`must be a whole number from 1 to ${most}`);
    return undefined;
  }
}

type Sent = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
