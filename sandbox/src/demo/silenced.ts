import { normalAddress } from '../address.js';
import type { ReactionEntry, ReactionKind, WorldEntry } from '../log.js';

/** Reactions after which the address must get no more email and belongs on the suppression list. */
const LEAVES: ReadonlySet<ReactionKind> = new Set([
  'unsubscribe-one-click',
  'unsubscribe-mailto',
  'unsubscribe-reply',
  'left-company',
  'complain',
]);

/** Contact statuses after a reply, and after the auto-reply of an unattended mailbox, which does not end the sequence. */
const AFTER_REPLY = ['replied'];
const AFTER_NO_READER = ['active', 'completed'];

export interface Silenced {
  readonly nearMisses: readonly ReactionEntry[];
  /** Recipients who wanted something else, but were suppressed, held, or stopped. */
  readonly wrongly: readonly string[];
  /** Recipients who left, but can still get email. */
  readonly missed: readonly string[];
}

/** Compares what recipients meant with what the service did: who was silenced wrongly, and who left but is not suppressed. */
export function judgeSilence(
  log: readonly WorldEntry[],
  contacts: ReadonlyArray<{ readonly email: string; readonly status: string }>,
  suppressed: ReadonlySet<string>,
): Silenced {
  const reactions = log.filter(
    (entry): entry is ReactionEntry => entry.type === 'reaction' && entry.result === 'delivered',
  );
  const statusOf = new Map(contacts.map(({ email, status }) => [normalAddress(email), status]));
  const nearMisses = reactions.filter(({ kind }) => kind === 'near-miss');
  const wrongly = nearMisses.flatMap(({ recipient, detail }) => {
    const address = normalAddress(recipient);
    const status = statusOf.get(address) ?? 'gone';
    const allowed = detail === 'unattended' ? AFTER_NO_READER : AFTER_REPLY;
    const found = [
      ...(suppressed.has(address) ? ['is suppressed'] : []),
      ...(allowed.includes(status) ? [] : [`is ${status}`]),
    ];
    return found.map((what) => `${address} ${what} after ${detail}`);
  });
  const missed = reactions.flatMap(({ kind, recipient }) => {
    const address = normalAddress(recipient);
    return LEAVES.has(kind) && !suppressed.has(address) ? [`${address} is not suppressed after ${kind}`] : [];
  });
  return { nearMisses, wrongly, missed };
}
