// Reads contacts, campaigns, sends and segment_pins for segments, as parts of one statement on profiles `p`.
import {
  type Condition,
  type ConditionGroup,
  isGroup,
  type Operator,
  type SegmentActivity,
  type SegmentMatch,
  type ValueLocation,
  type ValueType,
} from '../../../engine/segments/definition.js';

/** Statement that conditions become a part of. */
export interface Place {
  /** Adds a value to the statement and returns its parameter. */
  readonly give: (value: unknown) => string;
  readonly now: Date;
  /** Whether the statement concerns a few profiles, whose contacts are then looked up one by one. */
  readonly isFew: boolean;
  /** Contacts that conditions on activities select from, for many profiles. */
  readonly active: ActiveContacts;
}
type Give = Place['give'];

const DAY_MS = 86_400_000;
const JOIN: Readonly<Record<SegmentMatch, string>> = { all: ' and ', any: ' or ', none: ' or ' };

/**
 * Returns the condition of a segment on a profile `p` of the workspace `$1`; its value is never null. Among many profiles,
 * conditions on campaigns are lists of addresses, so that each list is read once and not once per profile.
 */
export function groupSql(group: ConditionGroup, place: Place): string {
  const parts = group.conditions.map((node) =>
    isGroup(node) ? groupSql(node, place) : `coalesce(${conditionSql(node, place)}, false)`,
  );
  return `${group.match === 'none' ? 'not ' : ''}(${parts.join(JOIN[group.match])})`;
}

/** Returns whether a profile `p` is in a saved segment: pinned in, or matching and not pinned out; never null. */
export function memberSql(id: string, group: ConditionGroup, place: Place): string {
  const segment = place.give(id);
  const pinned = (pin: string): string => `p.id in (select n.profile_id from segment_pins n
    where n.workspace_id = $1 and n.segment_id = ${segment}::uuid and n.pin = '${pin}')`;
  return `(not (${pinned('out')}) and (${pinned('in')} or ${groupSql(group, place)}))`;
}

/** Returns one condition on a profile `p`; a null value counts as false. */
export function conditionSql(condition: Condition, place: Place): string {
  const { give, now } = place;
  switch (condition.about) {
    case 'field':
      return fieldSql(condition, give, now);
    case 'tag':
      return `${condition.op === 'has' ? '' : 'not '}(${give(condition.value)} = any(p.tags))`;
    case 'owner':
      return `p.owner_id is ${condition.op === 'is' ? 'not ' : ''}distinct from ${give(condition.value)}::uuid`;
    case 'source':
      return `p.source ${condition.op === 'is' ? '=' : '<>'} ${give(condition.value)}`;
    case 'segment': {
      const { op, segmentId, group } = condition;
      return `${op === 'in' ? '' : 'not '}${memberSql(segmentId, group, place)}`;
    }
    case 'campaign':
      return campaignSql(condition, place);
    case 'activity':
      return activitySql(condition, place);
  }
}

type FieldCondition = Extract<Condition, { about: 'field' }>;

function fieldSql({ location, type, op, values }: FieldCondition, give: Give, now: Date): string {
  const raw = 'custom' in location ? `p.fields -> ${give(location.custom)}` : null;
  const isEmpty = emptySql(location, raw, type);
  if (op === 'is_empty') return isEmpty;
  if (op === 'is_not_empty') return `not (${isEmpty})`;
  const [first, second] = values;
  switch (type) {
    case 'text':
      return textSql(raw === null ? `lower(${columnOf(location)})` : `lower(${raw} #>> '{}')`, op, values, give);
    case 'number': {
      const between = () => `between ${give(first)}::double precision and ${give(second)}::double precision`;
      return compare(`profile_number(${raw})`, op, between, () => `${give(first)}::double precision`);
    }
    case 'date': {
      const value = raw === null ? `(${columnOf(location)} at time zone 'UTC')::date` : `profile_date(${raw})`;
      return dateSql(value, op, values, give, now);
    }
    case 'boolean':
      return `profile_boolean(${raw}) = ${give(first)}::boolean`;
    case 'choices': {
      const has = `(case jsonb_typeof(${raw}) when 'array' then ${raw} ?| ${give(values)}::text[]
        else ${raw} #>> '{}' = any(${give(values)}::text[]) end)`;
      return op === 'has_not' ? `not coalesce(${has}, false)` : has;
    }
  }
}

/** Returns the column; its name is from `PROFILE_COLUMNS`, never from input. */
const columnOf = (location: ValueLocation): string => `p.${'column' in location ? location.column : ''}`;

function emptySql(location: ValueLocation, raw: string | null, type: ValueType): string {
  if (raw === null) return `${columnOf(location)} is null`;
  if (type === 'number') return `profile_number(${raw}) is null`;
  if (type === 'date') return `profile_date(${raw}) is null`;
  if (type === 'boolean') return `profile_boolean(${raw}) is null`;
  return `coalesce(${raw} #>> '{}', '') in ('', '[]')`;
}

function textSql(text: string, op: Operator, values: FieldCondition['values'], give: Give): string {
  const [first = ''] = values;
  const like = (before: string, after: string): string =>
    `${text} like ${give(`${before}${String(first).replaceAll(/[\\%_]/g, '\\$&')}${after}`)}`;
  switch (op) {
    case 'is_not':
      return `${text} is distinct from ${give(first)}`;
    case 'contains':
      return like('%', '%');
    case 'contains_not':
      return `not coalesce(${like('%', '%')}, false)`;
    case 'starts_with':
      return like('', '%');
    case 'ends_with':
      return like('%', '');
    case 'is_any_of':
      return `${text} = any(${give(values)}::text[])`;
    case 'is_none_of':
      return `not coalesce(${text} = any(${give(values)}::text[]), false)`;
    default:
      return `${text} = ${give(first)}`;
  }
}

function compare(value: string, op: Operator, between: () => string, one: () => string): string {
  switch (op) {
    case 'between':
      return `${value} ${between()}`;
    case 'is_not':
      return `${value} is distinct from ${one()}`;
    case 'less_than':
    case 'before':
      return `${value} < ${one()}`;
    case 'at_most':
      return `${value} <= ${one()}`;
    case 'more_than':
    case 'after':
      return `${value} > ${one()}`;
    case 'at_least':
      return `${value} >= ${one()}`;
    default:
      return `${value} = ${one()}`;
  }
}

/** Returns the condition on a date. Days are in UTC, because the dates of a profile have no common zone. */
function dateSql(value: string, op: Operator, values: FieldCondition['values'], give: Give, now: Date): string {
  const dayAt = (days: number): string =>
    `${give(new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10))}::date`;
  const days = Number(values[0]);
  if (op === 'in_last_days') return `${value} between ${dayAt(-days)} and ${dayAt(0)}`;
  if (op === 'in_next_days') return `${value} between ${dayAt(0)} and ${dayAt(days)}`;
  if (op === 'before_last_days') return `${value} < ${dayAt(-days)}`;
  const [first, second] = values;
  const between = () => `between ${give(first)}::date and ${give(second)}::date`;
  return compare(value, op, between, () => `${give(first)}::date`);
}

/** Main address of the person of a contact `c`: a merged profile has further ones. */
const PERSON = 'coalesce(a.profile_key, c.email_key)';
const FURTHER = 'left join profile_addresses a on a.workspace_id = $1 and a.email_key = c.email_key';

/** Contacts that are in their campaign, and removed ones: an index by address has each. */
const THERE = 'c.deleted_at is null';
const REMOVED = 'c.deleted_at is not null';

/** Returns whether a contact with an address of the person meets conditions, by looking up each address. */
function hasContact(where: readonly string[], among: readonly string[]): string {
  const parts = among.flatMap((which) => {
    const meets = [...where, which].join(' and ');
    return [
      `exists (select from contacts c where c.email_key = p.email_key and ${meets})`,
      `exists (select from profile_addresses a join contacts c on c.email_key = a.email_key
        where a.workspace_id = $1 and a.profile_key = p.email_key and ${meets})`,
    ];
  });
  return `(${parts.join(' or ')})`;
}

const ANY_CAMPAIGN = `c.campaign_id in (select k.id from campaigns k where k.workspace_id = $1 and k.deleted_at is null)`;

function campaignSql(condition: Extract<Condition, { about: 'campaign' }>, { give, isFew }: Place): string {
  const { op, campaignId, statuses } = condition;
  const where = [
    'c.workspace_id = $1',
    campaignId === null ? ANY_CAMPAIGN : `c.campaign_id = ${give(campaignId)}::uuid`,
  ];
  if (statuses.length > 0) where.push(`c.status = any(${give(statuses)}::text[])`);
  const not = op === 'in' ? '' : 'not ';
  if (isFew) return `${not}${hasContact(where, [THERE])}`;
  return `${not}(p.email_key in (select ${PERSON} from contacts c ${FURTHER} where ${[...where, THERE].join(' and ')}))`;
}

/** Columns with the last time and the count of an activity of a contact; null if only emails have them. */
const NOTED: Readonly<Record<SegmentActivity, { readonly at: string; readonly count: string } | null>> = {
  sent: { at: 'last_sent_at', count: 'sent_count' },
  opened: { at: 'last_opened_at', count: 'open_count' },
  clicked: { at: 'last_clicked_at', count: 'click_count' },
  replied: { at: 'last_replied_at', count: 'reply_count' },
  bounced: null,
};

/**
 * Contacts of the workspace as one list `w` of the statement, with what its conditions ask about each: reading all contacts is most of
 * the cost, and is done once for any number of conditions.
 */
export class ActiveContacts {
  readonly #asked: string[] = [];
  readonly #counts = new Set<string>();

  /** Selects the addresses of contacts `c` that meet a condition, at least `count` times by the column `counted`. */
  select(meets: string, counted: string, count: number, give: Give): string {
    const name = `is_${this.#asked.push(meets)}`;
    if (count === 1) return `select w.email_key from w where w.${name}`;
    this.#counts.add(counted);
    return `select w.email_key from w where w.${name} group by 1 having sum(w.${counted}) >= ${give(count)}::int`;
  }

  /** Returns the list as the beginning of the statement; empty if no condition needs it. */
  text(): string {
    if (this.#asked.length === 0) return '';
    const columns = [
      ...this.#asked.map((meets, at) => `${meets} as is_${at + 1}`),
      ...[...this.#counts].map((name) => `c.${name}`),
    ];
    return `with w as materialized (select ${PERSON} as email_key, ${columns.join(', ')} from contacts c ${FURTHER}
      where c.workspace_id = $1 and (${this.#asked.map((meets) => `(${meets})`).join(' or ')})) `;
  }
}

/**
 * Selects the addresses with an activity. Contacts store its last time and count; a count within days is computed from emails.
 * Contacts that were removed from a campaign are included.
 */
function activitySql(
  condition: Extract<Condition, { about: 'activity' }>,
  { give, now, isFew, active }: Place,
): string {
  const { activity, campaignId, intent, label, count, days } = condition;
  const where = ['c.workspace_id = $1'];
  if (campaignId !== null) where.push(`c.campaign_id = ${give(campaignId)}::uuid`);
  if (intent !== null) where.push(`c.reply_intent = ${give(intent)}`);
  if (label !== null) where.push(`c.reply_label = ${give(label)}`);
  const since = days === null ? null : `${give(new Date(now.getTime() - days * DAY_MS))}::timestamptz`;
  const noted = NOTED[activity];
  const not = condition.op === 'did' ? '' : 'not ';
  if (noted !== null && (count === 1 || since === null)) {
    where.push(since === null ? `c.${noted.count} > 0` : `c.${noted.at} >= ${since}`);
    if (isFew && count === 1) return `${not}${hasContact(where, [THERE, REMOVED])}`;
    const { count: counted } = noted;
    if (!isFew) return `${not}(p.email_key in (${active.select(where.slice(1).join(' and '), counted, count, give)}))`;
    return `${not}(p.email_key in (select ${PERSON} from contacts c ${FURTHER} where ${where.join(' and ')}
      group by 1 having sum(c.${counted}) >= ${give(count)}::int))`;
  }
  where.push(since === null ? `s.${activity}_at is not null` : `s.${activity}_at >= ${since}`);
  return `${not}(p.email_key in (
    select ${PERSON} from sends s join contacts c on c.workspace_id = $1 and c.id = s.contact_id ${FURTHER}
    where s.workspace_id = $1 and ${where.join(' and ')} group by 1 having count(*) >= ${give(count)}::int))`;
}
