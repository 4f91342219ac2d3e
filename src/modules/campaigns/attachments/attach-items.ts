import { type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import type { MailboxRow } from '../../mailboxes/index.js';
import type { NewAttachment } from './campaign-mailboxes.repo.js';
import type { CampaignMailboxAttachIn, CampaignMailboxPolicyIn } from './campaign-mailboxes.schemas.js';

type Path = ReadonlyArray<string | number>;
type Refs = ReadonlyMap<string, MailboxRow>;

/** The fields that name a mailbox, in the order in which they are tried. */
const NAMES = ['mailboxId', 'campaignMailboxId', 'mailbox', 'email'] as const;

export const defaultPolicy: CampaignMailboxPolicyIn = {
  dailyLimit: null,
  weight: 1,
  enabled: true,
  newContacts: true,
  minGapSeconds: null,
};

/** An item of a batch as an attachment. */
export function asItem(entry: number | string | CampaignMailboxAttachIn): CampaignMailboxAttachIn {
  return typeof entry === 'object' ? entry : { mailboxId: entry };
}

/** Every name that items give, to be looked up at once. */
export function namesIn(items: readonly CampaignMailboxAttachIn[]): (string | number)[] {
  return items.flatMap((item) => NAMES.map((name) => item[name]).filter((name) => name !== undefined));
}

/** How an item was sent, for a rejection. */
export function sentAs(item: CampaignMailboxAttachIn): string {
  return String(namesIn([item])[0] ?? '');
}

export function newAttachment(mailboxId: number, policy: CampaignMailboxPolicyIn = defaultPolicy): NewAttachment {
  return { mailboxId, ...policy };
}

export type ItemReading =
  | { readonly kind: 'mailbox'; readonly mailbox: MailboxRow }
  | { readonly kind: 'issue'; readonly issue: ValidationIssue };

/** The mailbox an item names; several names must mean the same one. */
export function readAttachItem(item: CampaignMailboxAttachIn, refs: Refs, path: Path): ItemReading {
  const given = NAMES.filter((name) => item[name] !== undefined);
  const [first] = given;
  if (first === undefined) {
    const text = 'one of mailboxId, campaignMailboxId, mailbox and email is needed';
    return { kind: 'issue', issue: valueIssue(path, 'missing_one_of', text) };
  }
  let mailbox: MailboxRow | undefined;
  for (const name of given) {
    const found = refs.get(String(item[name]));
    if (found === undefined) {
      const issue = valueIssue([...path, name], 'unknown_mailbox', 'there is no such mailbox', item[name]);
      return { kind: 'issue', issue };
    }
    if (mailbox !== undefined && mailbox.id !== found.id) {
      const text = `${first} and ${name} name different mailboxes`;
      return { kind: 'issue', issue: valueIssue([...path, name], 'conflicting_values', text) };
    }
    mailbox = found;
  }
  return { kind: 'mailbox', mailbox: mailbox as MailboxRow };
}
