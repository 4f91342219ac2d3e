// Conditions and fragments of statements on `sends f` and their contacts, shared by the ways to read a page.
import { waits } from '../../outreach/campaigns/index.js';
import { isClaimed } from './claimed-sends.js';
import { classOf } from './rows/moves.js';

export interface SendFilter {
  readonly statuses: readonly string[] | null;
  /** Time since which rows changed. If set, the page is ordered by change, oldest first. */
  readonly updatedSince: Date | null;
  /** Bounds of the sent time, or of the due time of unsent emails: from inclusive, to exclusive. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly contactId: string | null;
  readonly stepId: string | null;
  readonly mailboxId: number | null;
  /** Lower-case prefix of the address. */
  readonly addressPrefix: string | null;
  /** Bounds of the due time, sent or not: from inclusive, to exclusive. */
  readonly dueFrom: Date | null;
  readonly dueTo: Date | null;
  readonly errorCode: string | null;
  /** Contacts that match `addressPrefix`, if there are few. */
  readonly contactIds: readonly string[] | null;
}

/** Filter without conditions. */
export const EVERY_SEND: SendFilter = {
  ...{ statuses: null, updatedSince: null, from: null, to: null, contactId: null, stepId: null, mailboxId: null },
  ...{ addressPrefix: null, dueFrom: null, dueTo: null, errorCode: null, contactIds: null },
};

/** Last row of the previous page: its ID, and its `changed` if ordered by change. */
export interface SendPosition {
  readonly id: string;
  readonly changed: string | null;
}

/** Page of one campaign. */
export interface SendsAsk {
  readonly workspaceId: number;
  readonly campaignId: string;
  readonly filter: SendFilter;
  readonly after: SendPosition | null;
  readonly limit: number;
}

/** Conditions on `sends f` and the values of their parameters. */
export interface SendsWhere {
  readonly values: unknown[];
  /** Adds a value and returns its parameter. */
  readonly bind: (value: unknown) => string;
  readonly campaign: string;
  readonly limit: string;
  /** All conditions except status and time range. */
  readonly filters: readonly string[];
  /** Conditions on the sent time, or the due time of unsent emails. */
  readonly time: readonly string[];
  /** Conditions of the position after the previous page. */
  readonly after: readonly string[];
}

/** Returns the LIKE pattern of a prefix. */
export function likePrefix(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Builds conditions from the values that are set, so that the planner sees them. */
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

/** Statuses of emails that wait for their due time. They have no sent time, so their time is the due time. */
const WAITING: readonly string[] = ['scheduled', 'deferred'];
export const isWaiting = (status: string): boolean => WAITING.includes(status);

/**
 * Walks down the IDs of a status and keeps rows in the range. The planner cannot know where in that order the range is,
 * so the plan is fixed: `fence` keeps conditions from being moved into the walk.
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

/** Selects the IDs of waiting sends due within the range, in the pool and with a mailbox, one index each. */
export function dueWithin(where: SendsWhere, ask: SendsAsk, statuses: readonly string[], more: string): string[] {
  if (statuses.length === 0) return [];
  const { from, to, mailboxId } = ask.filter;
  const conditions = [
    // Conditions in the wording of the partial indexes.
    waits('f'),
    ...(statuses.length === WAITING.length ? [] : statusIn(where, statuses)),
    ...(from === null ? [] : [`f.due_at >= ${where.bind(from)}`]),
    ...(to === null ? [] : [`f.due_at < ${where.bind(to)}`]),
    more,
  ];
  const alternatives =
    mailboxId === null
      ? ['f.mailbox_id is null', 'f.mailbox_id is not null']
      : [`f.mailbox_id is not null and f.mailbox_id = ${where.bind(mailboxId)}`];
  return alternatives.map((alternative) => `select f.id from sends f where ${all(where, ...conditions, alternative)}`);
}

/** Joins the conditions except status and time, and additional ones. */
export function all(where: SendsWhere, ...more: string[]): string {
  return [where.campaign, ...where.filters, ...where.after, ...more].join(' and ');
}

/** Matches one status in the form that its index serves best. */
export function statusIs(where: SendsWhere, status: string): string[] {
  if (status === 'sending') return [isClaimed('f')];
  return [`f.status_class = ${where.bind(classOf(status))}`, `f.status = ${where.bind(status)}`];
}

/**
 * Matches one of the statuses; no condition if any will do. With `sending` and without `scheduled`, it would scan
 * everything that waits.
 */
export function statusIn(where: SendsWhere, statuses: readonly string[] | null): string[] {
  if (statuses === null) return [];
  const classes = [...new Set(statuses.map(classOf))];
  return [`f.status_class = any(${where.bind(classes)}::text[])`, `f.status = any(${where.bind(statuses)}::text[])`];
}
