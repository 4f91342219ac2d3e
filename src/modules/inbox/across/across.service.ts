import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import type { KeyRecord } from '../../../platform/http/access.js';
import { ownerOf } from '../../../platform/http/owner.js';
import { listWorkspaces } from '../../workspaces/index.js';
import { readAssignee } from '../assignee.service.js';
import type { ThreadView } from '../threads.reads.js';
import type { ThreadQuery } from '../threads.service.js';
import { pageAcross } from './across.reads.js';

type SharedFilter = 'show_all_emails' | 'reply_intent_bucket' | 'has_customer_reply' | 'is_read' | 'assignee';

/** Filters and page, those of one inbox with a filter by workspace; absent filters match all. */
export interface AcrossQuery extends Pick<ThreadQuery, SharedFilter | 'archived' | 'snoozed' | 'cursor' | 'limit'> {
  readonly of_workspace?: readonly number[] | undefined;
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
  const filter = {
    unread: query.is_read === undefined ? null : !query.is_read,
    hasCustomerReply: query.has_customer_reply ?? null,
    bucket: query.reply_intent_bucket ?? null,
    assignee: query.assignee === undefined ? null : readAssignee(query.assignee, ownerOf(key)),
    all: query.show_all_emails ?? false,
    ...{ archived: query.archived, snoozed: query.snoozed },
  };
  const wanted = query.of_workspace;
  const names = new Map(
    (await listWorkspaces(ctx, key))
      .filter(({ id }) => wanted === undefined || wanted.includes(id))
      .map((workspace) => [workspace.id, workspace.project_name]),
  );
  if (names.size === 0) return { items: [], nextCursor: null };
  const rows = await pageAcross(ctx.sql, [...names.keys()], ctx.clock.now(), filter, before, limit + 1);
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
