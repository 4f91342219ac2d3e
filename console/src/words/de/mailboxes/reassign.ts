import type { reassign as english } from '../../mailboxes/reassign';
import { plural } from '../../plural';
import type { Translated } from '../../translated';

const contacts = (count: number) => plural(count, 'Kontakt', 'Kontakte');

export const reassign: Translated<typeof english> = {
  action: 'Kontakte neu zuordnen',
  title: (address) => `Kontakte von ${address} neu zuordnen?`,
  verb: (count) => `${contacts(count)} neu zuordnen`,
  effect:
    'Diese Kontakte erhalten ihre E-Mails künftig von anderen Postfächern ihrer Kampagnen. Die nächste E-Mail beginnt eine neue Unterhaltung mit demselben Betreff.',
  none: 'Kein Kontakt wartet auf dieses Postfach.',
  of: ({ waitingCount, reassignedCount, unconfirmedCount, otherMailboxesCount }) => {
    if (otherMailboxesCount === 0) return `${contacts(waitingCount)}, aber kein anderes Postfach kann senden`;
    if (unconfirmedCount === 0) return contacts(reassignedCount);
    return `${contacts(reassignedCount)}; ${plural(unconfirmedCount, 'bleibt', 'bleiben')}, weil eine E-Mail unbestätigt ist`;
  },
  done: (count) => `${contacts(count)} neu zugeordnet.`,
  started: 'Kontakte werden im Hintergrund neu zugeordnet.',
};
