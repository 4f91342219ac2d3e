import type { ContactState, EntryState, ThreadClassState } from './act-rows.reads.js';
import { type ClassAct, fateOf, isSame } from './class-act.js';

/** Current state of the rows that an action changed. */
export interface Standing {
  readonly contacts: ReadonlyMap<string, ContactState>;
  /** All contacts of these addresses. */
  readonly emailKeys: ReadonlyMap<string, string>;
  readonly companyDomains: ReadonlyMap<string, string | null>;
  readonly threads: ReadonlyMap<number, ThreadClassState>;
  readonly entries: ReadonlyMap<string, EntryState>;
  readonly entryEmails: ReadonlyMap<string, string>;
}

const ENDED_BY_FACT = ['unsubscribed', 'bounced', 'suppressed'];

/** Returns whether a contact is unchanged since the action. */
export function isUntouched(after: ContactState, now: ContactState | undefined): boolean {
  return now !== undefined && isSame(fateOf(after), fateOf(now));
}

/**
 * Returns the addresses whose conversations can be undone: all their rows are as the action left them, and no later
 * reply, report, opt-out or action of another member depends on its effects. Other addresses stay unchanged.
 */
export function undoableEmails(act: ClassAct, standing: Standing): Set<string> {
  const own = new Set(act.threads.flatMap(({ after }) => after.contact_id ?? []));
  const emails = new Set([...own].flatMap((id) => standing.emailKeys.get(id) ?? []));
  const keep = (email: string | undefined): void => void (email !== undefined && emails.delete(email));
  const known = new Map(act.contacts.map(({ after }) => [after.id, after]));
  for (const { before, after } of act.contacts) {
    const now = standing.contacts.get(after.id);
    const wasSent = before === null && now !== undefined && now.sent_count !== after.sent_count;
    if ((own.has(after.id) || before === null) && (!isUntouched(after, now) || wasSent)) {
      keep(standing.emailKeys.get(after.id));
    }
  }
  for (const { after } of act.threads) {
    const now = standing.threads.get(after.id);
    if (now === undefined || !isSame(now, after)) keep(standing.emailKeys.get(after.contact_id ?? ''));
  }
  for (const { after } of act.entries) {
    const now = standing.entries.get(after.id);
    if (now !== undefined && !isSame(now, after)) keep(standing.entryEmails.get(after.id));
  }
  // The same person has since unsubscribed in another campaign, which found the entry and needs it.
  for (const [id, now] of standing.contacts) {
    const after = known.get(id);
    if (own.has(id) || (after !== undefined && isUntouched(after, now))) continue;
    const hasLeft = ENDED_BY_FACT.includes(now.status) || now.reply_intent === 'unsubscribe';
    if (hasLeft || now.reply_label === 'left_company') keep(standing.emailKeys.get(id));
  }
  return emails;
}
