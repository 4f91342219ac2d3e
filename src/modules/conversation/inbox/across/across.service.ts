import { bucketOfIntent, type ReplyIntent } from '../../../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../../platform/db/keyset.js';
import type { KeyRecord } from '../../../../platform/http/access.js';
import { ownerOf } from '../../../../platform/http/owner.js';
import { listWorkspaces } from '../../../foundation/workspaces/index.js';
import { readAssignee } from '../assignee.service.js';
import type { ThreadView } from '../listing/thread-view.reads.js';
import type { ThreadQuery } from '../threads.service.js';
import { type AcrossFilter, type AcrossPosition, type ListedAcross, pageAcross } from './across.reads.js';
import { findLabelsNamed, type LabelName, listLabelNames } from './label-names.reads.js';
import { searchAcross } from './search-across.service.js';

type SharedFilter = 'show_all_emails' | 'search_text' | 'has_customer_reply' | 'is_read' | 'label' | 'assignee';

/** Filters and page, those of one inbox with filters by workspace and by names of labels; absent filters match all. */
export interface AcrossQuery extends Pick<ThreadQuery, SharedFilter | 'archived' | 'snoozed' | 'cursor' | 'limit'> {
  readonly of_workspace?: readonly number[] | undefined;
  readonly reply_intent_bucket?: string | undefined;
  readonly replyIntent?: ReplyIntent | undefined;
  readonly label_name?: readonly string[] | undefined;
}

export interface ThreadOfWorkspace {
  readonly workspaceId: number;
  readonly workspaceName: string;
  readonly thread: ThreadView;
}

/**
 * Lists conversations of every workspace that the caller may read, newest first. Throws 422 `invalid_cursor` and `unknown_person`.
 * @param workspaceId workspace of the request, to which the cursor belongs
 */
export async function listThreadsAcross(
  ctx: Ctx,
  workspaceId: number,
  key: KeyRecord,
  query: AcrossQuery,
): Promise<{ items: ThreadOfWorkspace[]; nextCursor: string | null }> {
  const { cursor, limit, ...filters } = query;
  const binding: CursorBinding = { workspaceId, operation: 'listThreadsOfWorkspaces', filters };
  const position = cursor === undefined ? null : decodeCursor(ctx.secrets, binding, cursor);
  const before =
    position === null
      ? null
      : { at: new Date(String(position[0])), workspaceId: Number(position[1]), id: Number(position[2]) };
  const filter = filterOf(query, key);
  const wanted = query.of_workspace;
  const names = await namesOf(ctx, key);
  const ids = [...names.keys()].filter((id) => wanted === undefined || wanted.includes(id));
  const rows = filter === null ? [] : await pageOf(ctx, ids, query, { filter, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((thread) => ({
      workspaceId: thread.workspace_id,
      workspaceName: names.get(thread.workspace_id) ?? '',
      thread,
    })),
    nextCursor:
      rows.length > limit && last !== undefined
        ? encodeCursor(ctx.secrets, binding, [last.place_at, last.workspace_id, last.id])
        : null,
  };
}

/** Lists the names of labels in the workspaces that the caller may read, with the number of these workspaces. */
export async function listLabelNamesAcross(ctx: Ctx, key: KeyRecord): Promise<LabelName[]> {
  return listLabelNames(ctx.sql, [...(await namesOf(ctx, key)).keys()]);
}

/** Returns the names of the workspaces that the caller may read, by ID. */
async function namesOf(ctx: Ctx, key: KeyRecord): Promise<Map<number, string>> {
  const workspaces = await listWorkspaces(ctx, key);
  return new Map(workspaces.map((workspace) => [workspace.id, workspace.project_name]));
}

/** Returns the filter of a query; null if nothing can match, because its bucket and its intent exclude each other. */
function filterOf(query: AcrossQuery, key: KeyRecord): AcrossFilter | null {
  const intent = query.replyIntent ?? null;
  // The bucket of an intent has an index, which the intent has not.
  const bucket = intent === null ? (query.reply_intent_bucket ?? null) : bucketOfIntent(intent);
  if (query.reply_intent_bucket !== undefined && bucket !== query.reply_intent_bucket) return null;
  return {
    unread: query.is_read === undefined ? null : !query.is_read,
    hasCustomerReply: query.has_customer_reply ?? null,
    ...{ bucket, intent },
    labels: query.label ?? null,
    assignee: query.assignee === undefined ? null : readAssignee(query.assignee, ownerOf(key)),
    all: query.show_all_emails ?? false,
    ...{ archived: query.archived, snoozed: query.snoozed },
  };
}

interface Page {
  readonly filter: AcrossFilter;
  readonly before: AcrossPosition | null;
  readonly limit: number;
}

/** A search and a label have indexes of their own in each workspace, so these are read one workspace at a time. */
async function pageOf(
  ctx: Ctx,
  workspaceIds: readonly number[],
  { search_text: typed = '', label_name: names }: AcrossQuery,
  page: Page,
): Promise<ListedAcross[]> {
  const text = typed.trim() === '' ? null : typed;
  if (workspaceIds.length === 0) return [];
  if (text === null && names === undefined) {
    return pageAcross(ctx.sql, workspaceIds, ctx.clock.now(), page.filter, page.before, page.limit);
  }
  const labels = names === undefined ? null : await findLabelsNamed(ctx.sql, workspaceIds, names);
  const ids = labels === null ? workspaceIds : workspaceIds.filter((id) => labels.has(id));
  return searchAcross(ctx, ids, { ...page, text, labels });
}
