import { normalAddress } from '../address.js';
import type { ReactionEntry, ReactionKind, WorldEntry } from '../log.js';

/** After these, the address must get no more email: it belongs on the suppression list. */
const LEAVES: ReadonlySet<ReactionKind> = new Set([
  'unsubscribe-one-click',
  'unsubscribe-mailto',
  'unsubscribe-reply',
  'left-company',
  'complain',
]);

/** Contact statuses after a reply, and after the responder of a mailbox without a reader: its sequence continues. */
const AFTER_REPLY = ['replied'];
const AFTER_NO_READER = ['active', 'completed'];

export interface Silenced {
  readonly nearMisses: readonly ReactionEntry[];
  /** People who asked for something else and are suppressed, held, or stopped otherwise. */
  readonly wrongly: readonly string[];
  /** People who left and may be written to again. */
  readonly missed: readonly string[];
}

/** Compares what people meant with what the service did: who was silenced wrongly, and who left and is not suppressed. */
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
