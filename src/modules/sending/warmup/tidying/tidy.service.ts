import { fileAt, isImportant, readAt } from '../../../../engine/warmup/hours.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { settle } from '../../../../platform/due/claims/claims.js';
import { faultOf } from '../../../../platform/due/fault.js';
import { ImapFailure } from '../../../../platform/mail/imap/failure.js';
import { imapEndpointOf } from '../../../reach/mailboxes/connection/index.js';
import { findMailboxRefs, type MailboxRow } from '../../../reach/mailboxes/index.js';
import { updateProof } from '../circles/peer-messages.repo.js';
import { proofIn } from '../circles/proof.js';
import { findConversation } from '../conversations/conversations.repo.js';
import type { CopyResult, CopyRow, CopyStage } from '../conversations/copies.repo.js';
import { findMessage, type MessageRow, updatePlacement, updateRescued } from '../conversations/messages.repo.js';
import { recordPlacement } from '../recognition/received-mail.service.js';
import { COPIES } from './due-copies.js';
import { Folders } from './folders.js';

const HOUR_MS = 3_600_000;
/** Milliseconds after acceptance at which a message that is not found counts as missing. */
const MISSING_MS = 24 * HOUR_MS;
const LOOK_AGAIN_MS = 4 * HOUR_MS;
/** Milliseconds between attempts at a disconnected mailbox. */
const AWAY_MS = 2 * HOUR_MS;
const FIRST_RETRY_MS = 10 * 60_000;
/** Failures after which a copy stays where it is. */
const MOST_FAILURES = 10;

/**
 * Handles the claimed copies of one mailbox in one visit: searches for unseen ones, moves spam into the inbox, marks
 * messages as read and files them. Retries later if the server rejects the login. Never throws for a server's reply.
 */
export async function tidyMailbox(ctx: Ctx, copies: readonly CopyRow[]): Promise<void> {
  const [first] = copies;
  if (first === undefined) return;
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = first;
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  if (mailbox !== undefined && mailbox.connection !== null && mailbox.status !== 'active') {
    return postpone(ctx, copies, (copy) => next(ctx, copy.stage as CopyStage, AWAY_MS));
  }
  try {
    const endpoint = mailbox === undefined ? null : await imapEndpointOf(ctx, workspaceId, mailbox);
    if (mailbox === undefined || endpoint === null) {
      return await each(copies, async (copy) => finish(ctx, copy, await withoutFolders(ctx, copy)));
    }
    const session = await ctx.mail.openImap(endpoint);
    try {
      const folders = await Folders.open(session);
      await each(copies, (copy) => handle(ctx, folders, mailbox, copy));
    } finally {
      await session.close();
    }
  } catch (error) {
    if (!(error instanceof ImapFailure)) throw error;
    ctx.log.info({ err: error, workspaceId, mailboxId }, 'failed to tidy warmup mail');
    await postpone(ctx, copies, (copy) => failed(ctx, copy));
  }
}

/** Runs each copy. An error that a copy causes is thrown after the others ran, any other error immediately. */
async function each(copies: readonly CopyRow[], run: (copy: CopyRow) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const copy of copies) {
    try {
      await run(copy);
    } catch (error) {
      if (error instanceof ImapFailure || faultOf(error) !== 'item') throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Handles one copy. A server that rejects it does not delay the others. */
async function handle(ctx: Ctx, folders: Folders, mailbox: MailboxRow, copy: CopyRow): Promise<void> {
  try {
    await finish(ctx, copy, await act(ctx, folders, copy));
  } catch (error) {
    if (!(error instanceof ImapFailure) || error.code !== 'refused') throw error;
    ctx.log.info(
      { err: error, workspaceId: copy.workspace_id, mailboxId: mailbox.id, stage: copy.stage },
      'failed to process a warmup email',
    );
    await finish(ctx, copy, failed(ctx, copy));
  }
}

function act(ctx: Ctx, folders: Folders, copy: CopyRow): Promise<CopyResult> {
  switch (copy.stage as CopyStage) {
    case 'awaited':
      return lookFor(ctx, folders, copy);
    case 'spam':
      return rescue(ctx, folders, copy);
    case 'inbox':
      return read(ctx, folders, copy);
    default:
      return file(ctx, folders, copy);
  }
}

/** Searches for a message that was not seen yet: filters of the server may have moved it anywhere. */
async function lookFor(ctx: Ctx, folders: Folders, copy: CopyRow): Promise<CopyResult> {
  const message = await messageOf(ctx, copy);
  if (message === null || message.placement !== null) return done('gone');
  const found = await folders.find(copy.header, 'inbox');
  if (found === null) return stillMissing(ctx, copy, message);
  const folder = folders.roleOf(found.folder);
  const messageId = message.mailbox_id < 0 ? await folders.messageIdOf(found) : null;
  const proof = messageId === null ? null : proofIn({ messageId, reference: null }, message.message_id_header);
  await inTx(ctx, async (ctx) => {
    const conversation = await findConversation(ctx.sql, message.conversation_workspace_id, message.conversation_id);
    const received = { messageId: messageId ?? copy.header, folder };
    if (proof !== null) await updateProof(ctx.sql, message.workspace_id, message.id, proof);
    await recordPlacement(ctx, received, message, conversation === undefined || conversation.ended_at !== null);
  });
  if (folder === 'junk') return next(ctx, 'spam', 0);
  return folder === 'inbox' ? next(ctx, 'inbox', 0) : next(ctx, 'read', 0);
}

async function stillMissing(ctx: Ctx, copy: CopyRow, message: MessageRow): Promise<CopyResult> {
  const now = ctx.clock.now();
  if (now.getTime() - (message.sent_at ?? copy.created_at).getTime() < MISSING_MS)
    return next(ctx, 'awaited', LOOK_AGAIN_MS);
  await updatePlacement(ctx.sql, { workspaceId: message.workspace_id, id: message.id }, 'missing', now);
  return done('gone');
}

async function rescue(ctx: Ctx, folders: Folders, copy: CopyRow): Promise<CopyResult> {
  const found = await folders.find(copy.header, 'junk');
  if (found === null) return done('gone');
  if (folders.roleOf(found.folder) === 'junk') {
    await folders.flag(found, ['$NotJunk'], ['$Junk']).catch(unlessRefused);
    await folders.move(found, folders.inbox);
    const key = keyOf(copy);
    if (key !== null) await updateRescued(ctx.sql, key, ctx.clock.now());
  }
  const now = ctx.clock.now();
  return { stage: 'inbox', dueAt: readAt(now, seedOf(copy), copy.header), failures: 0 };
}

async function read(ctx: Ctx, folders: Folders, copy: CopyRow): Promise<CopyResult> {
  const found = await folders.find(copy.header, 'inbox');
  if (found === null) return done('gone');
  const seed = seedOf(copy);
  await folders.flag(found, isImportant(seed, copy.header) ? ['\\Seen', '\\Flagged'] : ['\\Seen']);
  return { stage: 'read', dueAt: fileAt(ctx.clock.now(), seed, copy.header), failures: 0 };
}

async function file(_ctx: Ctx, folders: Folders, copy: CopyRow): Promise<CopyResult> {
  const found = await folders.find(copy.header, copy.side === 'sent' ? 'sent' : 'inbox');
  if (found === null) return done('gone');
  // A message only in an all-mail folder or in the trash was filed already.
  const isAway = folders.isFiled(found.folder) || found.folder.role === 'all' || found.folder.role === 'trash';
  if (!isAway) await folders.move(found, await folders.filing());
  return done('filed');
}

/** Handles a hosted mailbox, which stores mail on arrival. A message that has not arrived within a day never will. */
async function withoutFolders(ctx: Ctx, copy: CopyRow): Promise<CopyResult> {
  const message = copy.stage === 'awaited' ? await messageOf(ctx, copy) : null;
  return message === null || message.placement !== null ? done('gone') : stillMissing(ctx, copy, message);
}

async function finish(ctx: Ctx, copy: CopyRow, { stage, dueAt, failures }: CopyResult): Promise<void> {
  await settle(ctx.sql, COPIES, copy, { stage, due_at: dueAt, failures, updated_at: ctx.clock.now() });
}

/** Postpones all copies, because the server or the mailbox is unavailable. */
async function postpone(ctx: Ctx, copies: readonly CopyRow[], to: (copy: CopyRow) => CopyResult): Promise<void> {
  for (const copy of copies) await finish(ctx, copy, to(copy));
}

function failed(ctx: Ctx, copy: CopyRow): CopyResult {
  const failures = copy.failures + 1;
  if (failures >= MOST_FAILURES) return done('gone');
  const dueAt = new Date(ctx.clock.now().getTime() + FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 6));
  return { stage: copy.stage as CopyStage, dueAt, failures };
}

function next(ctx: Ctx, stage: CopyStage, waitMs: number): CopyResult {
  return { stage, dueAt: new Date(ctx.clock.now().getTime() + waitMs), failures: 0 };
}

function done(stage: 'filed' | 'gone'): CopyResult {
  return { stage, dueAt: null, failures: 0 };
}

async function messageOf(ctx: Ctx, copy: CopyRow): Promise<MessageRow | null> {
  const key = keyOf(copy);
  return key === null ? null : ((await findMessage(ctx.sql, key)) ?? null);
}

function keyOf(copy: CopyRow): { workspaceId: number; id: string } | null {
  if (copy.message_id === null || copy.message_workspace_id === null) return null;
  return { workspaceId: copy.message_workspace_id, id: copy.message_id };
}

/** Returns the random seed of this mailbox. */
function seedOf(copy: CopyRow): number {
  return copy.mailbox_id;
}

/** Ignores rejected keywords: they are no reason to leave a message in spam. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ImapFailure) || error.code !== 'refused') throw error;
}
