import type { Ctx } from '../../../platform/context.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { findMailboxRefs } from '../../reach/mailboxes/index.js';
import {
  type DebugFolder,
  type DebugMailbox,
  type DebugTotals,
  listDebugFolders,
  listDebugLinks,
  listDebugMailboxes,
  readDebugTotals,
} from './debug.reads.js';

const MOST_MAILBOXES = 200;
const MOST_LINKS = 200;
const NO_MAILBOX = -1;

/** State of receiving and manual sending. */
export interface InboxState {
  readonly workspaceId: number;
  readonly backend: string;
  readonly now: Date;
  readonly mailboxes: readonly DebugMailbox[];
  /** Folders of all these mailboxes. */
  readonly folders: readonly DebugFolder[];
  readonly totals: DebugTotals;
  /** Links between the messages of a conversation; null if none was requested or it has no links. */
  readonly thread: { readonly id: number; readonly links: Awaited<ReturnType<typeof listDebugLinks>> } | null;
}

/** Reads the state of receiving and manual sending, for troubleshooting. */
export async function readDebug(
  ctx: Ctx,
  workspaceId: number,
  query: { readonly mailboxId?: string | undefined; readonly thread_id?: number | undefined },
): Promise<InboxState> {
  const now = ctx.clock.now();
  const workspace = await getWorkspace(ctx, workspaceId);
  const { mailboxId: ref, thread_id: threadId } = query;
  const named =
    ref === undefined ? null : ((await findMailboxRefs(ctx, workspaceId, [ref])).get(ref)?.id ?? NO_MAILBOX);
  const mailboxes = await listDebugMailboxes(ctx.sql, workspaceId, named, MOST_MAILBOXES);
  const folders = await listDebugFolders(
    ctx.sql,
    workspaceId,
    mailboxes.map(({ id }) => id),
  );
  const totals = await readDebugTotals(ctx.sql, workspaceId);
  const links = threadId === undefined ? [] : await listDebugLinks(ctx.sql, workspaceId, threadId, MOST_LINKS);
  const thread = threadId === undefined || links.length === 0 ? null : { id: threadId, links };
  return { workspaceId, backend: workspace.inbox_backend, now, mailboxes, folders, totals, thread };
}
