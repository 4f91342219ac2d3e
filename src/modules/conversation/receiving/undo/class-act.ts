import type { CompanyStopState, ContactState, EntryState, ThreadClassState, WaitingSend } from './act-rows.reads.js';

/** Rows that setting intents can change, at one point in time. */
export interface ActRows {
  readonly threads: readonly ThreadClassState[];
  readonly contacts: readonly ContactState[];
  readonly entries: readonly EntryState[];
  readonly companyStops: readonly CompanyStopState[];
  readonly waiting: readonly WaitingSend[];
}

/** Row before and after the action; null if it did not exist. */
interface Changed<Row> {
  readonly before: Row | null;
  readonly after: Row;
}

/** Contact that an action changed and an undo restored. */
export interface Restored {
  readonly before: ContactState;
  readonly after: ContactState;
}

/** Exact changes made when a member set the intents of conversations, kept until the undo expires. */
export interface ClassAct {
  /** Time of the action, ISO 8601. */
  readonly at: string;
  readonly threads: readonly Changed<ThreadClassState>[];
  /** Contacts of these conversations, all contacts with the same addresses, and colleagues stopped with them. */
  readonly contacts: readonly Changed<ContactState>[];
  /** Created or changed suppression entries. */
  readonly entries: readonly Changed<EntryState>[];
  /** Created company stops, by the contact that caused them, without the domain. */
  readonly companyStops: ReadonlyArray<{ readonly scope_key: string; readonly cause_contact_id: string }>;
  /** Scheduled emails of contacts whose sequence ended. */
  readonly canceled: readonly WaitingSend[];
  /** Time of the next email to a contact whose sequence restarted; null if none restarted, or no step is left. */
  readonly nextEmailAt: string | null;
}

/** Number of contacts and emails changed when a member set intents. */
export interface Consequences {
  /** Contacts whose sequence ended. */
  readonly stoppedCount: number;
  /** Addresses suppressed, or with a stronger suppression. */
  readonly suppressedCount: number;
  /** Contacts whose ended sequence continues, immediately or after their hold. */
  readonly resumedCount: number;
  /** End of the contacts' first hold; null if none is held. */
  readonly heldUntil: Date | null;
  readonly nextEmailAt: Date | null;
  /** Scheduled emails that were canceled. */
  readonly canceledCount: number;
  /** Contacts moved to a subsequence. */
  readonly movedCount: number;
}

export const NO_CONSEQUENCES: Consequences = {
  stoppedCount: 0,
  suppressedCount: 0,
  resumedCount: 0,
  heldUntil: null,
  nextEmailAt: null,
  canceledCount: 0,
  movedCount: 0,
};

const IN_SEQUENCE: readonly string[] = ['pending', 'active', 'paused'];
/** Returns how an action stops other contacts of the company, or the same address in another campaign. */
const BY_ANOTHER: ReadonlyArray<string | null> = ['company_reply', 'stopped_elsewhere'];

export const isInSequence = ({ status, deleted_at }: ContactState): boolean =>
  deleted_at === null && IN_SEQUENCE.includes(status);

/** Returns whether two rows are equal. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

function canonical(row: unknown): string {
  if (row === null || typeof row !== 'object') return JSON.stringify(row) ?? '';
  return JSON.stringify(row, Object.keys(row).sort());
}

/** Returns the contact fields that reveal to an undo whether the contact has changed; sent emails do not count. */
export function fateOf({ sent_count: _sent, ...state }: ContactState): Omit<ContactState, 'sent_count'> {
  return state;
}

/**
 * Returns the difference between two readings inside the transaction that set the intents.
 * @param ownIds contacts of the conversations; for colleagues, only effects of a stop rule count, because other
 * transactions may change them
 */
export function actBetween(before: ActRows, after: ActRows, ownIds: ReadonlySet<string>, at: Date): ClassAct {
  const was = new Map(before.contacts.map((contact) => [contact.id, contact]));
  const entryWas = new Map(before.entries.map((entry) => [entry.id, entry]));
  const threadWas = new Map(before.threads.map((thread) => [thread.id, thread]));
  const stopWas = new Set(before.companyStops.map(stopKey));
  const contacts = after.contacts.flatMap((state): Changed<ContactState>[] => {
    const former = was.get(state.id) ?? null;
    const isByRule = BY_ANOTHER.includes(state.status_reason) && state.status === 'stopped';
    const isMoved = former === null && ownIds.has(state.parent_contact_id ?? '');
    const isReplaced = former !== null && former.deleted_at === null && state.deleted_at !== null;
    const isOurs = ownIds.has(state.id) || isByRule || isMoved || isReplaced;
    // A row changed by another transaction is stored as it is now: an undo skips it and still detects later changes.
    return [{ before: isOurs ? former : state, after: state }];
  });
  const ended = new Set(
    contacts.filter(({ before, after }) => before !== null && isInSequence(before) && !isInSequence(after)).map(idOf),
  );
  const resumed = new Set(contacts.filter(isResumed).map(idOf));
  return {
    at: at.toISOString(),
    threads: after.threads.map((thread) => ({ before: threadWas.get(thread.id) ?? null, after: thread })),
    contacts,
    entries: after.entries.flatMap((entry) => {
      const former = entryWas.get(entry.id) ?? null;
      return isSame(former, entry) ? [] : [{ before: former, after: entry }];
    }),
    companyStops: after.companyStops
      .filter((stop) => !stopWas.has(stopKey(stop)))
      .map(({ scope_key, cause_contact_id }) => ({ scope_key, cause_contact_id })),
    canceled: before.waiting.filter(({ contact_id }) => ended.has(contact_id)),
    nextEmailAt: earliest(
      after.waiting.filter(({ contact_id }) => resumed.has(contact_id)).map(({ due_at }) => due_at),
    ),
  };
}

export function consequencesOf(act: ClassAct): Consequences {
  const resumed = act.contacts.filter(isResumed);
  const holds = resumed.flatMap(({ after }) => after.hold_until ?? []);
  return {
    stoppedCount: act.contacts.filter(
      ({ before, after }) => before !== null && isInSequence(before) && !isInSequence(after),
    ).length,
    suppressedCount: act.entries.length,
    resumedCount: resumed.length,
    heldUntil: timeOf(earliest(holds)),
    nextEmailAt: timeOf(act.nextEmailAt),
    canceledCount: act.canceled.length,
    movedCount: act.contacts.filter(({ before }) => before === null).length,
  };
}

const idOf = ({ after }: Changed<ContactState>): string => after.id;

function isResumed({ before, after }: Changed<ContactState>): boolean {
  return before !== null && !isInSequence(before) && isInSequence(after);
}

const stopKey = ({ scope_key, company_domain }: CompanyStopState): string => `${scope_key} ${company_domain}`;

function earliest(times: readonly string[]): string | null {
  const [first = null] = times.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return first;
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
