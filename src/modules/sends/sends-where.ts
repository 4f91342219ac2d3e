// Conditions and fragments of statements on `sends f` and their contacts, shared by the ways to read a page.
import { waits } from '../campaigns/index.js';
import { isClaimed } from './claimed-sends.js';
import { classOf } from './rows/moves.js';

export interface SendFilter {
  readonly statuses: readonly string[] | null;
  /** Given, the page is ordered by change, oldest first. */
  readonly updatedSince: Date | null;
  /** Bounds of the sent instant, or the due one of what is not sent: from inclusive, to exclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly contactId: string | null;
  readonly stepId: string | null;
  readonly mailboxId: number | null;
  /** How the address begins, in lower case. */
  readonly addressPrefix: string | null;
  /** Bounds of the due instant, sent or not: from inclusive, to exclusive. */
  readonly dueFrom: Date | null;
  readonly dueTo: Date | null;
  readonly errorCode: string | null;
  /** The contacts of `addressPrefix`, where they are few. */
  readonly contactIds: readonly string[] | null;
}

/** Nothing is asked for. */
export const EVERY_SEND: SendFilter = {
  ...{ statuses: null, updatedSince: null, from: null, to: null, contactId: null, stepId: null, mailboxId: null },
  ...{ addressPrefix: null, dueFrom: null, dueTo: null, errorCode: null, contactIds: null },
};

/** The last row of the page before: its id, and by change also its `changed`. */
export interface SendPosition {
  readonly id: string;
  readonly changed: string | null;
}

/** What is asked for: one page of one campaign. */
export interface SendsAsk {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly filter: SendFilter;
  readonly after: SendPosition | null;
  readonly limit: number;
}

/** The conditions of an ask on `sends f`, and the values that their parameters stand for. */
export interface SendsWhere {
  readonly values: unknown[];
  /** Adds a value and returns its parameter. */
  readonly bind: (value: unknown) => string;
  readonly campaign: string;
  readonly limit: string;
  /** Everything but the status and the instants of the timeframe. */
  readonly filters: readonly string[];
  /** The instant of sending, else the due one. */
  readonly time: readonly string[];
  /** Behind the page before. */
  readonly after: readonly string[];
}

/** The pattern of what begins with a text. */
export function likePrefix(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Only what is asked for becomes a condition, so that the planner sees the values. */
export function sendsWhere({ workspaceId, campaignId, filter, after, limit }: SendsAsk): SendsWhere {
  const values: unknown[] = [workspaceId, campaignId, limit];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const compare = (left: string, operator: string, value: unknown): string[] =>
    value === null ? [] : [`${left} ${operator} ${bind(value)}`];
  const behind = (): string[] => {
    if (filter.updatedSince === null) return after === null ? [] : [`f.id < ${bind(after.id)}::uuid`];
    return after === null
      ? [`f.updated_at >= ${bind(filter.updatedSince)}`]
      : [`(f.updated_at, f.id) > (${bind(after.changed)}::timestamptz, ${bind(after.id)}::uuid)`];
  };
  const contacts = (): string[] => {
    if (filter.contactIds !== null) return [`f.contact_id = any(${bind(filter.contactIds)}::uuid[])`];
    if (filter.addressPrefix === null) return [];
    return [
      `exists (select from contacts c where c.workspace_id = f.workspace_id and c.id = f.contact_id
         and c.email_key like ${bind(likePrefix(filter.addressPrefix))})`,
    ];
  };
  return {
    values,
    bind,
    campaign: 'f.workspace_id = $1 and f.campaign_id = $2',
    limit: '$3',
    filters: [
      ...compare('f.contact_id', '=', filter.contactId),
      ...compare('f.step_id', '=', filter.stepId),
      ...compare('coalesce(f.claimed_mailbox_id, f.mailbox_id)', '=', filter.mailboxId),
      ...compare('f.due_at', '>=', filter.dueFrom),
      ...compare('f.due_at', '<', filter.dueTo),
      ...compare('f.error_code', '=', filter.errorCode),
      ...contacts(),
    ],
    time: [
      ...compare('coalesce(f.sent_at, f.due_at)', '>=', filter.from),
      ...compare('coalesce(f.sent_at, f.due_at)', '<', filter.to),
    ],
    after: behind(),
  };
}

/** Statuses of a message that waits for its due time. It has no instant of sending, so its time is the due one. */
const WAITING: readonly string[] = ['scheduled', 'deferred'];
export const isWaiting = (status: string): boolean => WAITING.includes(status);

/**
 * Walks down the ids of a status and picks what lies in the range. The planner cannot know where in the order that is, so
 * it is not left to choose: `fence` keeps the conditions from being moved into the walk.
 */
export function fromWalk(
  where: SendsWhere,
  statuses: readonly string[],
  more: readonly string[],
  page: string,
  fence = 'offset 0',
): string {
  const [one] = statuses;
  const status = statuses.length === 1 ? statusIs(where, one as string) : statusIn(where, statuses);
  const walked = [where.campaign, ...where.after, ...status, ...more].join(' and ');
  const order = statuses.length === 1 ? 'order by f.id desc' : '';
  return `select f.* from (select f.* from sends f where ${walked} ${order} ${fence}) f
    where ${[...where.filters, ...where.time].join(' and ')} ${page}`;
}

/** Selects of the ids of what waits and is due within the range: in the pool, and with a mailbox, an index each. */
export function dueWithin(where: SendsWhere, ask: SendsAsk, statuses: readonly string[], more: string): string[] {
  if (statuses.length === 0) return [];
  const { from, to, mailboxId } = ask.filter;
  const conditions = [
    // As the partial indexes say it.
    waits('f'),
    ...(statuses.length === WAITING.length ? [] : statusIn(where, statuses)),
    ...(from === null ? [] : [`f.due_at >= ${where.bind(from)}`]),
    ...(to === null ? [] : [`f.due_at < ${where.bind(to)}`]),
    more,
  ];
  const places =
    mailboxId === null
      ? ['f.mailbox_id is null', 'f.mailbox_id is not null']
      : [`f.mailbox_id is not null and f.mailbox_id = ${where.bind(mailboxId)}`];
  return places.map((place) => `select f.id from sends f where ${all(where, ...conditions, place)}`);
}

/** The conditions of the ask without its time and status, and more. */
export function all(where: SendsWhere, ...more: string[]): string {
  return [where.campaign, ...where.filters, ...where.after, ...more].join(' and ');
}

/** This status, by the quickest way to it. */
export function statusIs(where: SendsWhere, status: string): string[] {
  if (status === 'sending') return [isClaimed('f')];
  return [`f.status_class = ${where.bind(classOf(status))}`, `f.status = ${where.bind(status)}`];
}

/** One of the statuses; nothing where any will do. With `sending` and without `scheduled` it would pass over all that waits. */
export function statusIn(where: SendsWhere, statuses: readonly string[] | null): string[] {
  if (statuses === null) return [];
  const classes = [...new Set(statuses.map(classOf))];
  return [`f.status_class = any(${where.bind(classes)}::text[])`, `f.status = any(${where.bind(statuses)}::text[])`];
}
