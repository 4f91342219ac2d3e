import type { ContactState, EntryState, ThreadClassState } from './act-rows.reads.js';
import { type ClassAct, fateOf, isSame } from './class-act.js';

/** What an act has changed, as it is now. */
export interface Standing {
  readonly contacts: ReadonlyMap<string, ContactState>;
  /** Every contact of these addresses. */
  readonly emailKeys: ReadonlyMap<string, string>;
  readonly companyDomains: ReadonlyMap<string, string | null>;
  readonly threads: ReadonlyMap<number, ThreadClassState>;
  readonly entries: ReadonlyMap<string, EntryState>;
  readonly entryEmails: ReadonlyMap<string, string>;
}

const ENDED_BY_FACT = ['unsubscribed', 'bounced', 'suppressed'];

/** Whether nothing has happened to a contact since the act. */
export function isUntouched(after: ContactState, now: ContactState | undefined): boolean {
  return now !== undefined && isSame(fateOf(after), fateOf(now));
}

/**
 * The addresses whose conversations can be taken back: all that the act has changed of them is as it left it, and no reply, report, opt-out or
 * act of another member since needs what it did. What is not in it stays as it is.
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
  // The same person has left in another campaign since: that found the entry there and needs it.
  for (const [id, now] of standing.contacts) {
    const after = known.get(id);
    if (own.has(id) || (after !== undefined && isUntouched(after, now))) continue;
    const hasLeft = ENDED_BY_FACT.includes(now.status) || now.reply_intent === 'unsubscribe';
    if (hasLeft || now.reply_label === 'left_company') keep(standing.emailKeys.get(id));
  }
  return emails;
}
