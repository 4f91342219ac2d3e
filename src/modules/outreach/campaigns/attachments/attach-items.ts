import { say } from '../../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import type { MailboxRow } from '../../../reach/mailboxes/index.js';
import type { NewAttachment } from './campaign-mailboxes.repo.js';

type Path = ReadonlyArray<string | number>;
type Refs = ReadonlyMap<string, MailboxRow>;

/** Settings of a mailbox in a campaign. */
export interface MailboxPolicy {
  /** This campaign's part of the mailbox's daily limit; null for all of it. */
  readonly dailyLimit: number | null;
  /** Share of new contacts, relative to other mailboxes. */
  readonly weight: number;
  readonly enabled: boolean;
  /** Whether the mailbox sends first emails; false for follow-ups only. */
  readonly newContacts: boolean;
  /** Minimum gap in seconds; null for that of the campaign. */
  readonly minGapSeconds: number | null;
}

/** Mailbox to attach, identified in one of four ways. */
export interface AttachItem {
  readonly mailboxId?: number | string | undefined;
  readonly campaignMailboxId?: string | undefined;
  readonly mailbox?: string | undefined;
  readonly email?: string | undefined;
  readonly policy?: MailboxPolicy | undefined;
}

/** Fields that identify a mailbox, in the order in which they are tried. */
const NAMES = ['mailboxId', 'campaignMailboxId', 'mailbox', 'email'] as const;

export const defaultPolicy: MailboxPolicy = {
  dailyLimit: null,
  weight: 1,
  enabled: true,
  newContacts: true,
  minGapSeconds: null,
};

/** Converts an item of a batch to an attachment. */
export function asItem(entry: number | string | AttachItem): AttachItem {
  return typeof entry === 'object' ? entry : { mailboxId: entry };
}

/** Returns all identifiers in the items, for one lookup. */
export function namesIn(items: readonly AttachItem[]): (string | number)[] {
  return items.flatMap((item) => NAMES.map((name) => item[name]).filter((name) => name !== undefined));
}

/** Returns an item as in the request, for a rejection. */
export function sentAs(item: AttachItem): string {
  return String(namesIn([item])[0] ?? '');
}

export function newAttachment(mailboxId: number, policy: MailboxPolicy = defaultPolicy): NewAttachment {
  return { mailboxId, ...policy };
}

export type ItemReading =
  | { readonly kind: 'mailbox'; readonly mailbox: MailboxRow }
  | { readonly kind: 'issue'; readonly issue: ValidationIssue };

/** Returns the mailbox of an item; several identifiers must refer to the same one. */
export function readAttachItem(item: AttachItem, refs: Refs, path: Path): ItemReading {
  const given = NAMES.filter((name) => item[name] !== undefined);
  const [first] = given;
  if (first === undefined) {
    const text = say('requires one of `mailboxId`, `campaignMailboxId`, `mailbox` and `email`');
    return { kind: 'issue', issue: valueIssue(path, 'missing_one_of', text) };
  }
  let mailbox: MailboxRow | undefined;
  for (const name of given) {
    const found = refs.get(String(item[name]));
    if (found === undefined) {
      const issue = valueIssue([...path, name], 'unknown_mailbox', say`no mailbox has this ID`, item[name]);
      return { kind: 'issue', issue };
    }
    if (mailbox !== undefined && mailbox.id !== found.id) {
      const text = say`${first} and ${name} name different mailboxes`;
      return { kind: 'issue', issue: valueIssue([...path, name], 'conflicting_values', text) };
    }
    mailbox = found;
  }
  return { kind: 'mailbox', mailbox: mailbox as MailboxRow };
}
