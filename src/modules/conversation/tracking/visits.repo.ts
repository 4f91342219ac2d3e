import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isSetAside, nextRetry } from '../../foundation/faults/index.js';

/** Request for the tracking pixel or a link of a message. */
export interface NewVisit {
  readonly id: string;
  readonly contactId: string;
  readonly stepId: string;
  readonly kind: 'open' | 'click';
  readonly url: string | null;
  readonly method: string;
  readonly userAgent: string;
  readonly purpose: string;
  readonly visitedAt: Date;
  readonly judgeAt: Date;
}

/** Message of a visit. */
export interface MessageKey {
  readonly workspaceId: number;
  readonly contactId: string;
  readonly stepId: string;
}

/** Inserts a row that no other request writes, so that requests never wait for each other. */
export async function insertVisit(sql: SqlRunner, workspaceId: number, visit: NewVisit): Promise<void> {
  await sql.execute(
    `insert into tracking_visits (workspace_id, id, contact_id, step_id, kind, url, method, user_agent, purpose, visited_at, judge_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      workspaceId,
      visit.id,
      visit.contactId,
      visit.stepId,
      visit.kind,
      visit.url,
      visit.method,
      visit.userAgent,
      visit.purpose,
      visit.visitedAt,
      visit.judgeAt,
    ],
    'tracking-insert-visit',
  );
}

/** Work under which a message is set aside if its visits cannot be classified. */
export const TRACKING_WORK = 'tracking.judge';

/** Returns the item of that work for a message. */
export function itemOfMessage({ workspaceId, contactId, stepId }: MessageKey) {
  return { workspaceId, item: `${contactId}:${stepId}` };
}

const isAside = isSetAside(
  TRACKING_WORK,
  'tracking_visits.workspace_id',
  "tracking_visits.contact_id::text || ':' || tracking_visits.step_id::text",
  '$1',
);

/** Returns messages with visits to judge, longest waiting first, each once. */
export async function listWaitingMessages(sql: SqlRunner, now: Date, limit: number): Promise<MessageKey[]> {
  return sql.query<MessageKey>(
    `select distinct workspace_id as "workspaceId", contact_id as "contactId", step_id as "stepId" from (
       select workspace_id, contact_id, step_id from tracking_visits
       where class is null and judge_at <= $1 and not ${isAside} order by judge_at limit $2) waiting`,
    [now, limit],
    'tracking-list-waiting-messages',
  );
}

/** Returns when the next visit is due for judgment; null if none is waiting. */
export async function findNextJudgement(sql: SqlRunner, now: Date): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select least((select min(judge_at) from tracking_visits where class is null and not ${isAside}),
       ${nextRetry(TRACKING_WORK, '$1')}) as at`,
    [now],
    'tracking-next-judgement',
  );
  return row?.at ?? null;
}

export interface WaitingVisit extends Pick<NewVisit, 'id' | 'kind' | 'url' | 'method' | 'userAgent' | 'purpose'> {
  readonly visitedAt: Date;
  /** Time to the nearest click on another link of the message, before or after. */
  readonly nearestOtherLinkMs: number | null;
}

/** Returns the visits of one message to judge, in order. The caller has locked the message. */
export async function listWaitingVisits(
  sql: SqlRunner,
  workspaceId: number,
  message: Pick<MessageKey, 'contactId' | 'stepId'>,
  now: Date,
): Promise<WaitingVisit[]> {
  return sql.query<WaitingVisit>(
    `select v.id, v.kind, v.url, v.method, v.user_agent as "userAgent", v.purpose, v.visited_at as "visitedAt",
       round(extract(epoch from o.apart) * 1000)::int as "nearestOtherLinkMs"
     from tracking_visits v
     left join lateral (
       select min(greatest(n.visited_at - v.visited_at, v.visited_at - n.visited_at)) as apart from tracking_visits n
       where v.kind = 'click' and n.workspace_id = $1 and n.contact_id = $2 and n.step_id = $3 and n.kind = 'click'
         and n.url <> v.url and n.visited_at between v.visited_at - interval '1 minute' and v.visited_at + interval '1 minute'
     ) o on true
     where v.workspace_id = $1 and v.contact_id = $2 and v.step_id = $3 and v.class is null and v.judge_at <= $4
     order by v.visited_at, v.id`,
    [workspaceId, message.contactId, message.stepId, now],
    'tracking-list-waiting-visits',
  );
}

interface JudgedVisit {
  readonly id: string;
  readonly by: string;
  readonly rule: string;
}

const JUDGED = givenRows<JudgedVisit>({
  id: ['uuid', (row) => row.id],
  class: ['text', (row) => row.by],
  rule: ['text', (row) => row.rule],
});

/** Stores the classes of visits, and the rules that decided. */
export async function updateJudged(sql: SqlRunner, workspaceId: number, rows: readonly JudgedVisit[]): Promise<void> {
  await sql.execute(
    `update tracking_visits v set class = n.class, rule = n.rule from ${JUDGED.at(2, 'n')}
     where v.workspace_id = $1 and v.id = n.id`,
    [workspaceId, ...JUDGED.values(rows)],
    'tracking-update-judged',
  );
}

export async function deleteVisits(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<void> {
  await sql.execute(
    'delete from tracking_visits where workspace_id = $1 and id = any($2::uuid[])',
    [workspaceId, ids],
    'tracking-delete-visits',
  );
}

/** Returns a workspace above `after` with visits; null if there is none. */
export async function findWorkspaceWithVisits(sql: SqlRunner, after: number): Promise<number | null> {
  const [row] = await sql.query<{ workspace_id: number }>(
    'select workspace_id from tracking_visits where workspace_id > $1 order by workspace_id limit 1',
    [after],
  );
  return row?.workspace_id ?? null;
}

/** Deletes up to `limit` visits with IDs below `firstKeptId` (IDs contain their time). Returns their number. */
export function deleteVisitsBefore(
  sql: SqlRunner,
  workspaceId: number,
  firstKeptId: string,
  limit: number,
): Promise<number> {
  return sql.execute(
    `delete from tracking_visits where workspace_id = $1 and id in (
       select id from tracking_visits where workspace_id = $1 and id < $2 order by id limit $3)`,
    [workspaceId, firstKeptId, limit],
  );
}
