import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { type CursorBinding, decodeCursor, encodeCursor } from '../../../platform/db/keyset.js';
import { ERASED_DOMAIN, type Person, type PersonErasure, type PersonRows } from '../../../platform/db/person-rows.js';
import { notFound, valueError } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendAudit } from '../../foundation/workspaces/index.js';
import { addressesOfPerson } from '../../outreach/contacts/same-person/index.js';
import { findSuppressions, personMark, type SuppressionTarget, upsertEntries } from '../../reach/suppressions/index.js';
import { stopForbidden } from '../../sending/sequence/index.js';
import { erasePerson, findErasedPeople } from './erasures.jobs.js';
import {
  type ErasureRow,
  findErasure,
  findOpenErasure,
  insertErasure,
  listKnownMarks,
  pageErasures,
  updateFound,
} from './erasures.repo.js';
import { isOwnMailbox } from './in-flight.reads.js';
import { countPersonRows } from './person.reads.js';

/** Returns the context that the address of an erasure is encrypted for. */
export function erasureContext(id: string): string {
  return `erasures:${id}:address`;
}

export interface ErasurePreview {
  readonly table: string;
  readonly action: PersonErasure['action'];
  readonly count: number;
  /** Reason why rows are kept; null if they are not. */
  readonly because: string | null;
}

/**
 * Counts what an erasure would delete, anonymize, and keep, without changing anything, for all addresses of a merged contact.
 * Throws 422 for a mailbox of the workspace.
 */
export async function previewErasure(
  ctx: Ctx,
  person: Person,
  parts: readonly PersonRows[],
): Promise<ErasurePreview[]> {
  const all = await withOtherAddresses(ctx, person);
  for (const one of all) await requireNoMailbox(ctx, one);
  const previews: ErasurePreview[] = [];
  for (const part of parts.filter(({ isMention }) => isMention !== true)) {
    const { table, erasure } = part;
    const because = erasure.action === 'keep' ? erasure.because : null;
    let count = 0;
    for (const one of all) count += await countPersonRows(ctx.sql, one, part);
    previews.push({ table, action: erasure.action, count, because });
  }
  return previews;
}

/**
 * Starts the erasure of a person: after the commit, no email is sent to the address and imports skip it. A job erases the
 * data. Each other address of a merged contact gets an erasure of its own. Returns the erasure of the address, the one in
 * progress if there is one. Throws 422 for a mailbox of the workspace.
 */
export function requestErasure(ctx: Ctx, person: Person): Promise<ErasureRow> {
  return inTx(ctx, async (ctx) => {
    const [own, ...others] = await withOtherAddresses(ctx, person);
    const id = await requestOne(ctx, own);
    for (const other of others) await requestOne(ctx, other);
    return getErasure(ctx, person.workspaceId, id);
  });
}

async function requestOne(ctx: Ctx, person: Person): Promise<string> {
  await requireNoMailbox(ctx, person);
  const { workspaceId, email } = person;
  const mark = personMark(ctx, email);
  const open = await findOpenErasure(ctx.sql, workspaceId, mark);
  const id = open?.id ?? ctx.ids.uuid();
  if (open === undefined) {
    await insertErasure(ctx.sql, workspaceId, { id, mark, origin: 'request', requestedAt: ctx.clock.now() });
  }
  await beginErasure(ctx, person, id);
  await appendAudit(ctx, workspaceId, {
    action: 'person.erasure_requested',
    resource: 'erasure',
    resourceId: id,
    changes: { mark: mark.toString('hex') },
  });
  return id;
}

/** Returns the person, and the person under the other addresses of a merged contact. */
export async function withOtherAddresses(
  ctx: Pick<Ctx, 'sql'>,
  { workspaceId, email }: Person,
): Promise<[Person, ...Person[]]> {
  const [, ...others] = await addressesOfPerson(ctx, workspaceId, email);
  return [{ workspaceId, email }, ...others.map((other) => ({ workspaceId, email: other }))];
}

/** Suppresses a person and lets the job erase the rest, in the caller's transaction. Repeatable. */
export async function beginErasure(ctx: Ctx, person: Person, id: string): Promise<void> {
  const { workspaceId, email } = person;
  const address = ctx.secrets.encrypt(workspaceId, erasureContext(id), email);
  if (await updateFound(ctx.sql, workspaceId, id, address)) {
    const placeholders: SuppressionTarget = { kind: 'domain', value: ERASED_DOMAIN };
    const known = await findSuppressions(ctx, workspaceId, { emails: [`contact@${ERASED_DOMAIN}`], groupId: null });
    await suppressTargets(ctx, workspaceId, [
      { kind: 'email', value: email },
      ...(known.size === 0 ? [placeholders] : []),
    ]);
  }
  await enqueue(ctx, erasePerson, { workspaceId, erasureId: id }, { jobKey: `erase:${workspaceId}:${id}` });
}

async function suppressTargets(ctx: Ctx, workspaceId: number, targets: readonly SuppressionTarget[]): Promise<void> {
  const entries = targets.map((target, at) => ({
    ...target,
    ...{ line: at + 1, groupId: '', reason: 'erasure', note: undefined, expiresAt: null },
  }));
  await upsertEntries(ctx, workspaceId, { entries, overrides: true, source: 'api' }, stopForbidden);
}

async function requireNoMailbox(ctx: Ctx, person: Person): Promise<void> {
  if (!(await isOwnMailbox(ctx.sql, person))) return;
  const text = say`is a mailbox of this workspace; delete the mailbox instead`;
  throw valueError(['body', 'email'], 'own_mailbox', text, person.email);
}

/** Returns an erasure. Throws 404 `erasure_not_found`. */
export async function getErasure(ctx: Ctx, workspaceId: number, id: string): Promise<ErasureRow> {
  const row = await findErasure(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('erasure');
  return row;
}

/** Lists erasures, newest first. Throws 422 `invalid_cursor`. */
export async function listErasures(
  ctx: Ctx,
  workspaceId: number,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly ErasureRow[]; readonly nextCursor: string | null }> {
  const binding: CursorBinding = { workspaceId, operation: 'listErasures', filters: {} };
  const before = cursor === undefined ? null : String(decodeCursor(ctx.secrets, binding, cursor)[0]);
  const found = await pageErasures(ctx.sql, workspaceId, before, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: isMore ? encodeCursor(ctx.secrets, binding, [last.id]) : null };
}

/**
 * Repeats a list of erasures after the restore of an older backup: from the commit on, nothing is sent to these people, and imports
 * reject them. A job then finds and erases their restored data. Known entries are skipped.
 */
export function replayErasures(
  ctx: Ctx,
  workspaceId: number,
  marks: readonly string[],
): Promise<{ readonly addedCount: number; readonly knownCount: number }> {
  return inTx(ctx, async (ctx) => {
    const wanted = [...new Set(marks)];
    const known = await listKnownMarks(
      ctx.sql,
      workspaceId,
      wanted.map((mark) => Buffer.from(mark, 'hex')),
    );
    const isKnown = new Set(known.map(({ mark }) => mark.toString('hex')));
    const added = wanted.filter((mark) => !isKnown.has(mark));
    for (const mark of added) {
      const erasure = { id: ctx.ids.uuid(), mark: Buffer.from(mark, 'hex'), requestedAt: ctx.clock.now() };
      await insertErasure(ctx.sql, workspaceId, { ...erasure, origin: 'replay' });
    }
    if (added.length > 0) {
      await enqueue(ctx, findErasedPeople, { workspaceId }, { jobKey: `erase:${workspaceId}:find` });
    }
    return { addedCount: added.length, knownCount: isKnown.size };
  });
}
