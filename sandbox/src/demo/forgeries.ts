import { normalAddress } from '../address.js';
import type { ReactionEntry, WorldEntry } from '../log.js';

/** Statuses that need no action on the contact: in progress or completed. */
const UNTOUCHED = new Set(['pending', 'active', 'paused', 'completed']);
/** Recipient actions that leave the contact unchanged. */
const HARMLESS = new Set<ReactionEntry['kind']>(['forge', 'open', 'click', 'scan']);

/** Returns the messages that strangers wrote in a contact's name and that the service accepted. */
export function deliveredForgeries(log: readonly WorldEntry[]): ReactionEntry[] {
  return log.filter(
    (entry): entry is ReactionEntry =>
      entry.type === 'reaction' && entry.kind === 'forge' && entry.result === 'delivered',
  );
}

/** Returns contacts whose status changed because of a forged message although they did nothing themselves. */
export function changedByForgery(
  log: readonly WorldEntry[],
  contacts: ReadonlyArray<{ readonly email: string; readonly status: string }>,
): string[] {
  const acted = new Set(
    log.flatMap((entry) => {
      if (entry.type === 'reaction') return HARMLESS.has(entry.kind) ? [] : [normalAddress(entry.recipient)];
      return entry.type === 'refused' ? entry.to.map(normalAddress) : [];
    }),
  );
  const named = new Map(deliveredForgeries(log).map((one) => [normalAddress(one.recipient), one.detail]));
  return contacts.flatMap(({ email, status }) => {
    const address = normalAddress(email);
    if (!named.has(address) || acted.has(address) || UNTOUCHED.has(status)) return [];
    return [`${email} is ${status} after a forged ${named.get(address)}`];
  });
}
