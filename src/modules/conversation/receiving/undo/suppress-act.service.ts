import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict } from '../../../../platform/errors.js';
import { lockContacts } from '../../../outreach/contacts/status/index.js';
import { holdThreads } from '../../../outreach/threads/index.js';
import { readTargets, type SuppressionTarget, upsertEntries } from '../../../reach/suppressions/index.js';
import { listStoppable, stopForbidden } from '../../../sending/sequence/index.js';
import { type EntryState, listContactStates, listTargetEntries, listWaitingSends } from './act-rows.reads.js';
import { type ClassAct, type Consequences, isInSequence, isSame, NO_CONSEQUENCES } from './class-act.js';

/** Maximum contacts that one suppression from the inbox stops; the suppression list accepts more, without an undo. */
const MOST_CONTACTS = 1_000;

/** Exact changes made by suppressing the people of conversations, kept until the undo expires. */
export interface SuppressAct extends Pick<ClassAct, 'at' | 'contacts' | 'entries' | 'canceled'> {
  /** Each conversation with the entry that its person or company got, and its contact if it has one. */
  readonly threads: ReadonlyArray<{
    readonly id: number;
    readonly entryId: string;
    readonly contactId: string | null;
  }>;
}

/** Conversation whose person or company will be suppressed. */
interface Suppressible {
  readonly id: number;
  readonly contact_id: string | null;
  readonly contact_email: string | null;
}

/** `address`: the person of each conversation; `domain`: everyone at the person's domain. */
export interface WantedSuppression {
  readonly target: 'address' | 'domain';
  readonly note: string | null;
}

/**
 * Suppresses the people of conversations in the whole workspace, stops their contacts, and returns exactly what changed.
 * Skips conversations without an address. Throws 409 `too_many_contacts` if more than 1,000 contacts would stop.
 */
export function suppressPeople(
  ctx: Ctx,
  workspaceId: number,
  threads: readonly Suppressible[],
  { target, note }: WantedSuppression,
): Promise<SuppressAct> {
  return inTx(ctx, async (ctx) => {
    const wanted = threads.map((thread) => ({ thread, to: targetOf(thread, target) }));
    const targets = [...new Map(wanted.flatMap(({ to }) => (to === null ? [] : [[to.value, to] as const]))).values()];
    const forbidden = targets.map((each) => ({ ...each, groupId: '' }));
    await holdThreads(
      ctx,
      workspaceId,
      threads.map(({ id }) => id),
    );
    const covered = await listStoppable(ctx, workspaceId, forbidden, MOST_CONTACTS + 1);
    if (covered.length > MOST_CONTACTS) throw tooManyContacts();
    const own = threads.flatMap(({ contact_id }) => contact_id ?? []);
    const ids = [...new Set([...covered, ...own])].sort();
    await lockContacts(ctx, workspaceId, ids);
    const before = await readRows(ctx, workspaceId, ids, targets);
    const entries = targets.map((each, index) => {
      return { ...each, line: index + 1, groupId: '', reason: undefined, note: note ?? undefined, expiresAt: null };
    });
    await upsertEntries(ctx, workspaceId, { entries, overrides: false, source: 'api' }, stopForbidden);
    const after = await readRows(ctx, workspaceId, ids, targets);
    const was = new Map(before.contacts.map((contact) => [contact.id, contact]));
    const entryWas = new Map(before.entries.map(({ state }) => [state.id, state]));
    const contacts = after.contacts
      .map((contact) => ({ before: was.get(contact.id) ?? contact, after: contact }))
      .filter((change) => own.includes(change.after.id) || !isSame(change.before, change.after));
    const stopped = new Set(
      contacts
        .filter((change) => isInSequence(change.before) && !isInSequence(change.after))
        .map(({ after }) => after.id),
    );
    const entryOf = new Map(after.entries.map(({ state, value }) => [value, state]));
    return {
      at: ctx.clock.now().toISOString(),
      contacts,
      entries: [...entryOf.values()].map((entry) => ({ before: entryWas.get(entry.id) ?? null, after: entry })),
      canceled: before.waiting.filter(({ contact_id }) => stopped.has(contact_id)),
      threads: wanted.flatMap(({ thread, to }) => {
        const entry = to === null ? undefined : entryOf.get(to.value);
        return entry === undefined ? [] : [{ id: thread.id, entryId: entry.id, contactId: thread.contact_id }];
      }),
    };
  });
}

export function consequencesOfSuppression({ contacts, entries, canceled }: SuppressAct): Consequences {
  const isStopped = contacts.filter(
    ({ before, after }) => before !== null && isInSequence(before) && !isInSequence(after),
  );
  const changed = entries.filter(({ before, after }) => !isSame(before, after));
  return {
    ...NO_CONSEQUENCES,
    stoppedCount: isStopped.length,
    suppressedCount: changed.length,
    canceledCount: canceled.length,
  };
}

function targetOf({ contact_email }: Suppressible, target: WantedSuppression['target']): SuppressionTarget | null {
  if (contact_email === null) return null;
  const [found] = readTargets([
    target === 'address' ? contact_email : contact_email.slice(contact_email.lastIndexOf('@')),
  ]);
  return found ?? null;
}

async function readRows(
  ctx: Ctx,
  workspaceId: number,
  contactIds: readonly string[],
  targets: readonly SuppressionTarget[],
): Promise<{
  readonly contacts: readonly ClassAct['contacts'][number]['after'][];
  readonly entries: ReadonlyArray<{ readonly state: EntryState; readonly value: string }>;
  readonly waiting: ClassAct['canceled'];
}> {
  const contacts = await listContactStates(ctx.sql, workspaceId, contactIds);
  return {
    contacts: contacts.map(({ state }) => state),
    entries: await listTargetEntries(ctx.sql, workspaceId, targets),
    waiting: await listWaitingSends(ctx.sql, workspaceId, contactIds),
  };
}

const tooManyContacts = () =>
  conflict(
    'too_many_contacts',
    say`This would stop more than ${MOST_CONTACTS} contacts. Add the entry by \`POST /campaigns/suppressions\`.`,
  );
