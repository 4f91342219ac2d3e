import { emailKey } from '../../../engine/address/email-key.js';
import { authorOf } from '../../../engine/profiles/history.js';
import type { Said, Text } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { notFound } from '../../../platform/errors.js';
import { readContactEvents } from '../../foundation/events/index.js';
import { addressesOfPerson } from '../../outreach/contacts/same-person/index.js';
import { listFields } from '../../outreach/fields/index.js';
import { type ChangeNames, changeText, type FieldChange, fieldChanges } from './change-text.js';
import {
  type AfterRow,
  type ChangeRow,
  listBook,
  listContactIdsOf,
  listThreadIdsOf,
  namesOfMembers,
  pageChanges,
  pageMail,
  pageNotes,
} from './timeline.reads.js';
import { bookText, mailText, noteText, timelineText } from './timeline-text.js';

/** Maximum contacts and conversations of an address that a timeline covers. */
const MOST_CONTACTS = 100;
const MOST_THREADS = 200;

/** Item of a timeline. */
export interface Happened {
  readonly id: string;
  readonly at: Date;
  readonly type: string;
  readonly campaignId: string | null;
  readonly contactId: string | null;
  readonly threadId: number | null;
  /** Author of a note or a change. */
  readonly author: Text | null;
  /** Changed fields of a profile; null for other items. */
  readonly changes: readonly FieldChange[] | null;
  /** Data of the event; empty for other items. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Null if the title of the event type is enough. */
  readonly text: Said | null;
}

/** Person of a timeline, by what the rows of the sources refer to. */
interface Person {
  readonly emailKeys: readonly string[];
  readonly contactIds: readonly string[];
  readonly threadIds: readonly number[];
}

/** Sort key of an item among those of its source: a sequence, or time and ID. The source has no items before `START`. */
type Position = readonly [string | number | null, string | number | null];
type Placed = Happened & { readonly position: Position };

const START: Position = [null, null];

/** Returns the items of one kind after a position, newest first. */
type Source = (ctx: Ctx, workspaceId: number, person: Person, after: Position, limit: number) => Promise<Placed[]>;

const PLAIN = { campaignId: null, contactId: null, threadId: null, author: null, changes: null, data: {} };

const rowAfter = ([at, id]: Position): AfterRow | null => (at === null || id === null ? null : { at: String(at), id });

const events: Source = async (ctx, workspaceId, { contactIds }, [before], limit) => {
  if (contactIds.length === 0) return [];
  const rows = await readContactEvents(ctx, workspaceId, { contactIds, before: before as number | null, limit });
  return rows.map(({ id, type, data, sequence, ...row }) => ({
    ...{ id, type, data, at: row.occurred_at, campaignId: row.campaign_id, contactId: row.contact_id },
    author: null,
    changes: null,
    threadId: typeof data['threadId'] === 'number' ? data['threadId'] : null,
    text: timelineText(type, data),
    position: [sequence, null],
  }));
};

const mail: Source = async (ctx, workspaceId, { threadIds }, after, limit) => {
  if (threadIds.length === 0) return [];
  const rows = await pageMail(ctx.sql, workspaceId, threadIds, rowAfter(after), limit);
  return rows.map(({ id, at, ...row }) => ({
    ...{ ...PLAIN, id: String(id), at, threadId: row.thread_id, text: mailText(row) },
    type: row.direction === 'inbound' ? 'inbox.message.received' : 'inbox.message.sent',
    position: [at.toISOString(), id],
  }));
};

const notes: Source = async (ctx, workspaceId, { threadIds }, after, limit) => {
  if (threadIds.length === 0) return [];
  const rows = await pageNotes(ctx.sql, workspaceId, threadIds, rowAfter(after), limit);
  return rows.map(({ id, at, ...row }) => ({
    ...{ ...PLAIN, id, at, type: 'inbox.note.created', threadId: row.thread_id, author: row.author_name },
    text: noteText(row),
    position: [at.toISOString(), id],
  }));
};

const book: Source = async (ctx, workspaceId, { emailKeys }, after, limit) => {
  const reached = rowAfter(after);
  const items = (await listBook(ctx.sql, workspaceId, emailKeys)).map((row) => ({
    ...{ ...PLAIN, id: row.id, at: row.at, type: row.type, text: bookText(row) },
    position: [row.at.toISOString(), row.id] as const,
  }));
  const isAfter = ({ position: [at, id] }: Placed): boolean =>
    reached === null || at! < reached.at || (at === reached.at && id! < reached.id);
  return items.filter(isAfter).slice(0, limit);
};

const edits: Source = async (ctx, workspaceId, { emailKeys }, after, limit) => {
  const rows = await pageChanges(ctx.sql, workspaceId, emailKeys, rowAfter(after), limit);
  const names = await namesOf(ctx, workspaceId, rows);
  return rows.map(({ id, at, changed_by: by, changes: differences }) => {
    const changes = fieldChanges(differences, names);
    return {
      ...{ ...PLAIN, id: String(id), at, type: 'profile.updated', author: authorOf(by), changes },
      text: changeText(by, changes, names),
      position: [at.toISOString(), id],
    };
  });
};

/** Returns what the changes refer to by name. */
async function namesOf(ctx: Ctx, workspaceId: number, rows: readonly ChangeRow[]): Promise<ChangeNames> {
  if (rows.length === 0) return { fields: new Map(), members: new Map() };
  const owners = rows
    .flatMap(({ changes: { ownerId } }) => ownerId ?? [])
    .filter((id): id is string => typeof id === 'string');
  const fields = await listFields(ctx, workspaceId);
  return {
    fields: new Map(fields.map(({ name, label }) => [name, label])),
    members: owners.length === 0 ? new Map() : await namesOfMembers(ctx.sql, workspaceId, owners),
  };
}

/** In the order of items of the same time. A cursor has their positions in this order. */
const SOURCES: readonly Source[] = [events, mail, notes, edits, book];

/**
 * Returns the history of an address, and of the other addresses of a merged person, newest first: events of all campaigns as far
 * as the event log reaches, messages without such an event, notes, and changes of the address book. Throws 404 `contact_not_found` for
 * an address without contacts, conversations, and a profile.
 */
export async function readTimeline(
  ctx: Ctx,
  workspaceId: number,
  email: string,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly items: readonly Happened[]; readonly nextCursor: string | null }> {
  const key = emailKey(email.trim());
  const binding: CursorBinding = { workspaceId, operation: 'getContactTimeline', filters: { email: key } };
  const reached = page.cursor === undefined ? [] : decodeCursor(ctx.secrets, binding, page.cursor);
  const person = await findPerson(ctx, workspaceId, key);
  const positions = SOURCES.map((_, index): Position => {
    const [first, second] = reached.slice(2 * index, 2 * index + 2) as (string | number | null)[];
    return [first ?? null, second ?? null];
  });
  const found: Placed[][] = [];
  for (const [index, source] of SOURCES.entries()) {
    found.push(await source(ctx, workspaceId, person, positions[index] ?? START, page.limit + 1));
  }
  const items: Happened[] = [];
  while (items.length < page.limit) {
    const index = newestOf(found);
    const item = index === null ? undefined : found[index]?.shift();
    if (index === null || item === undefined) break;
    positions[index] = item.position;
    items.push(item);
  }
  const more = newestOf(found) !== null;
  if (items.length === 0 && person.contactIds.length + person.threadIds.length === 0) throw notFound('contact');
  return { items, nextCursor: more ? encodeCursor(ctx.secrets, binding, positions.flat()) : null };
}

/** Returns the index of the source whose next item is the newest; null if none is left. */
function newestOf(sources: readonly (readonly Placed[])[]): number | null {
  let newest: number | null = null;
  let time = Number.NEGATIVE_INFINITY;
  for (const [index, [next]] of sources.entries()) {
    if (next === undefined || next.at.getTime() <= time) continue;
    newest = index;
    time = next.at.getTime();
  }
  return newest;
}

async function findPerson(ctx: Ctx, workspaceId: number, key: string): Promise<Person> {
  const emailKeys = await addressesOfPerson(ctx, workspaceId, key);
  const contactIds: string[] = [];
  const threadIds: number[] = [];
  for (const one of emailKeys) {
    contactIds.push(...(await listContactIdsOf(ctx.sql, workspaceId, one, MOST_CONTACTS)));
    threadIds.push(...(await listThreadIdsOf(ctx.sql, workspaceId, one, MOST_THREADS)));
  }
  return { emailKeys, contactIds, threadIds: [...new Set(threadIds)] };
}
