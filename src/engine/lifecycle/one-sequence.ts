import type { ContactStatus, ContactStatusReason } from './enums.js';

/** Contact of a campaign, or of one of its subsequences, that belongs to one of two people who are merged. */
export interface SequenceOfPerson {
  readonly id: string;
  readonly status: ContactStatus;
  readonly reason: ContactStatusReason | null;
  readonly sentCount: number;
}

const OPEN: ReadonlySet<ContactStatus> = new Set(['pending', 'active', 'paused']);
/** Ends after which the campaign may still write to another address of the person. */
const UNREACHED: ReadonlySet<ContactStatus> = new Set(['bounced', 'failed']);

export function isInSequence({ status }: Pick<SequenceOfPerson, 'status'>): boolean {
  return OPEN.has(status);
}

/**
 * Returns which contacts of a campaign stop when two people turn out to be one. The further sequence continues, and that of the
 * main address if both are equally far. If one has been through the campaign, the other one stops; if it could not be reached,
 * the other one continues.
 * @param main contacts of the person whose address becomes the main one
 */
export function sequencesToStop<T extends SequenceOfPerson>(main: readonly T[], other: readonly T[]): T[] {
  const openMain = main.filter(isInSequence);
  const openOther = other.filter(isInSequence);
  if (openMain.length > 0 && openOther.length > 0)
    return furthest(openOther) > furthest(openMain) ? openMain : openOther;
  if (openOther.length > 0) return main.some(wasThrough) ? openOther : [];
  return other.some(wasThrough) ? openMain : [];
}

function furthest(contacts: readonly SequenceOfPerson[]): number {
  return Math.max(...contacts.map(({ sentCount }) => sentCount));
}

function wasThrough(contact: SequenceOfPerson): boolean {
  return !isInSequence(contact) && !UNREACHED.has(contact.status) && contact.reason !== 'moved_to_subsequence';
}
