import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { AppError, notFound, ValidationError, valueIssue } from '../../../../platform/errors.js';
import type { Owner } from '../../../../platform/http/owner.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { knownPeople, listPeople } from '../people.reads.js';
import { viewThread } from '../threads.service.js';
import { noteCreated, noteDeleted, noteUpdated } from './notes.events.js';
import { findNote, listNotes, type NoteView } from './notes.reads.js';
import { deleteNote, insertNote, updateNote } from './notes.repo.js';

const MOST_NOTES = 500;
const MOST_PEOPLE = 500;

export interface NoteRef {
  readonly threadId: number;
  readonly noteId: string;
}

/** Returns the notes of a conversation, oldest first. Throws 404 `thread_not_found`. */
export async function readNotes(ctx: Ctx, workspaceId: number, threadId: number): Promise<NoteView[]> {
  await viewThread(ctx, workspaceId, threadId);
  return listNotes(ctx.sql, workspaceId, threadId, MOST_NOTES);
}

/** Returns the members that a note can mention. */
export function readMentionable(ctx: Ctx, workspaceId: number): Promise<{ id: string; name: string }[]> {
  return listPeople(ctx.sql, workspaceId, MOST_PEOPLE);
}

/** Adds a note. Throws 404 `thread_not_found`, and 422 `unknown_person` for mentions of anyone who is not a member. */
export function writeNote(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  author: Owner,
  { body, mentions }: { readonly body: string; readonly mentions: readonly string[] },
): Promise<NoteView> {
  return inTx(ctx, async (ctx) => {
    await viewThread(ctx, workspaceId, threadId);
    await requirePeople(ctx, workspaceId, mentions);
    const id = ctx.ids.uuid();
    const note = { id, threadId, author: author.ref, authorName: author.name, body, mentions: [...new Set(mentions)] };
    await insertNote(ctx.sql, workspaceId, note, ctx.clock.now());
    await appendEvents(ctx, workspaceId, [noteCreated.draft({ threadId, noteId: id, mentions: note.mentions })]);
    return viewNote(ctx, workspaceId, { threadId, noteId: id });
  });
}

/**
 * Changes a note, which only its author can do. Throws 404 `note_not_found`, 403 `not_the_author`, and the 422 errors
 * of `writeNote`.
 */
export function changeNote(
  ctx: Ctx,
  workspaceId: number,
  ref: NoteRef,
  who: Owner,
  change: { readonly body?: string | undefined; readonly mentions?: readonly string[] | undefined },
): Promise<NoteView> {
  return inTx(ctx, async (ctx) => {
    requireAuthor(await viewNote(ctx, workspaceId, ref), who);
    await requirePeople(ctx, workspaceId, change.mentions ?? []);
    const { body = null, mentions = null } = change;
    await updateNote(ctx.sql, workspaceId, ref.noteId, { body, mentions }, ctx.clock.now());
    const note = await viewNote(ctx, workspaceId, ref);
    const named = note.mentions.map(({ id }) => id);
    await appendEvents(ctx, workspaceId, [noteUpdated.draft({ ...ref, mentions: named })]);
    return note;
  });
}

/** Deletes a note, for its author and for admins. Throws the errors of `changeNote`. */
export function removeNote(
  ctx: Ctx,
  workspaceId: number,
  ref: NoteRef,
  who: Owner & { readonly isAdmin: boolean },
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const note = await viewNote(ctx, workspaceId, ref);
    if (!who.isAdmin) requireAuthor(note, who);
    await deleteNote(ctx.sql, workspaceId, ref.noteId);
    await appendEvents(ctx, workspaceId, [noteDeleted.draft({ ...ref })]);
  });
}

async function viewNote(ctx: Ctx, workspaceId: number, { threadId, noteId }: NoteRef): Promise<NoteView> {
  const note = await findNote(ctx.sql, workspaceId, threadId, noteId);
  if (note === undefined) throw notFound('note');
  return note;
}

function requireAuthor(note: NoteView, who: Owner): void {
  if (note.author === who.ref) return;
  throw new AppError('not_the_author', 403, say`Only the author can edit a note.`);
}

async function requirePeople(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await knownPeople(ctx.sql, workspaceId, ids);
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : [valueIssue(['body', 'mentions', index], 'unknown_person', say`no member has this ID`, id)],
  );
  if (issues.length > 0) throw new ValidationError(issues);
}
