import { hashSeed } from '../../../../engine/chance/hash.js';
import { utcDay } from '../../../../engine/schedule/calendar.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { isTaken } from '../../../../platform/db/is-taken.js';
import { AppError, conflict, notFound, ValidationError } from '../../../../platform/errors.js';
import type { Owner } from '../../../../platform/http/owner.js';
import { templateIssue } from '../../../../platform/http/template-issue.js';
import { loadSenders } from '../../../reach/mailboxes/senders/index.js';
import { findThreadFacts } from './merge-facts.reads.js';
import * as rows from './saved-replies.repo.js';
import { type FilledReply, fillReply, type ReplyTexts, TEMPLATES } from './saved-reply-text.js';

const MOST = 1_000;

/** Owner who makes the request, and whether they manage the workspace. */
export interface Asker extends Owner {
  readonly isAdmin: boolean;
}

export interface SavedReply extends ReplyTexts {
  readonly name: string;
  readonly shared: boolean;
  readonly shortcut: string | null;
}

/** Lists shared saved replies and the caller's own, by name. */
export function listSavedReplies(ctx: Ctx, workspaceId: number, asker: Asker): Promise<rows.SavedReplyRow[]> {
  return rows.listSavedReplies(ctx.sql, workspaceId, asker.ref, MOST);
}

/**
 * Creates a saved reply. Throws 422 for templates that do not compile, 409 `already_exists` for a shortcut in use, and 409
 * `limit_reached` beyond 1,000.
 */
export function saveReply(ctx: Ctx, workspaceId: number, asker: Asker, reply: SavedReply): Promise<rows.SavedReplyRow> {
  checkTemplates(reply);
  return inTx(ctx, async (ctx) => {
    const count = await rows.countSavedReplies(ctx.sql, workspaceId);
    if (count >= MOST)
      throw conflict('limit_reached', say`The workspace has ${count} of ${MOST} saved replies.`, { limit: MOST });
    const now = ctx.clock.now();
    const { bodyText: body_text, bodyHtml: body_html, ...same } = reply;
    const born = { id: ctx.ids.uuid(), owner: asker.ref, owner_name: asker.name, created_at: now, updated_at: now };
    return withShortcut(reply.shortcut, () =>
      rows.insertSavedReply(ctx.sql, workspaceId, { ...same, body_text, body_html, ...born }),
    );
  });
}

/**
 * Changes the given fields. Requires the owner, or for a shared saved reply a manager of the workspace. Throws 404
 * `saved_reply_not_found`, 403 `not_the_author`, and as `saveReply` does.
 */
export function changeSavedReply(
  ctx: Ctx,
  workspaceId: number,
  asker: Asker,
  id: string,
  change: Partial<SavedReply>,
): Promise<rows.SavedReplyRow> {
  checkTemplates(change);
  return inTx(ctx, async (ctx) => {
    await lockOwn(ctx, workspaceId, asker, id);
    const { bodyText: body_text, bodyHtml: body_html, ...same } = change;
    const values = { ...same, body_text, body_html, updated_at: ctx.clock.now() };
    const row = await withShortcut(change.shortcut ?? null, () =>
      rows.updateSavedReply(ctx.sql, workspaceId, id, values),
    );
    if (row === undefined) throw notFound('saved_reply');
    return row;
  });
}

/** Deletes a saved reply permanently. Throws as `changeSavedReply` does. */
export function removeSavedReply(ctx: Ctx, workspaceId: number, asker: Asker, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await lockOwn(ctx, workspaceId, asker, id);
    await rows.deleteSavedReply(ctx.sql, workspaceId, id);
  });
}

/**
 * Renders a saved reply for a conversation and counts its use. Throws 404 `saved_reply_not_found` and `thread_not_found`,
 * 422 if the template cannot be rendered.
 */
export function putInReply(
  ctx: Ctx,
  workspaceId: number,
  asker: Asker,
  id: string,
  threadId: number,
): Promise<FilledReply> {
  return inTx(ctx, async (ctx) => {
    const row = await lockVisible(ctx, workspaceId, asker, id);
    const facts = await findThreadFacts(ctx.sql, workspaceId, threadId);
    if (facts === undefined) throw notFound('thread');
    const senders = await loadSenders(ctx, workspaceId, [facts.mailboxId]);
    await rows.countUse(ctx.sql, workspaceId, id);
    return fillReply(
      { subject: row.subject, bodyText: row.body_text, bodyHtml: row.body_html },
      {
        facts,
        sender: senders.get(facts.mailboxId)?.names ?? null,
        today: utcDay(ctx.clock.now()),
        seed: hashSeed(0, ctx.ids.uuid()),
      },
    );
  });
}

async function lockVisible(ctx: Ctx, workspaceId: number, asker: Asker, id: string): Promise<rows.SavedReplyRow> {
  const row = await rows.lockSavedReply(ctx.sql, workspaceId, asker.ref, id);
  if (row === undefined) throw notFound('saved_reply');
  return row;
}

async function lockOwn(ctx: Ctx, workspaceId: number, asker: Asker, id: string): Promise<void> {
  const row = await lockVisible(ctx, workspaceId, asker, id);
  if (row.owner === asker.ref || asker.isAdmin) return;
  throw new AppError('not_the_author', 403, say`Only the author or an admin can edit this saved reply.`);
}

function checkTemplates(reply: Partial<SavedReply>): void {
  const issues = TEMPLATES.flatMap(({ field, kind }) => {
    const source = reply[field];
    return source === undefined ? [] : (templateIssue(source, kind, ['body', field]) ?? []);
  });
  if (issues.length > 0) throw new ValidationError(issues);
}

async function withShortcut<T>(shortcut: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw conflict('already_exists', say`The shortcut ${shortcut ?? ''} is already in use.`, { shortcut });
  }
}
