import type { unread as english } from '../../inbox/unread';
import { whole } from '../../plural';
import type { Translated } from '../../translated';

export const unread: Translated<typeof english> = {
  upTo: (count, most) => (count >= most ? `${whole.format(most)}+` : whole.format(count)),
  unreadAnswers: (count, shown) => `${shown} ungelesene ${count === 1 ? 'Antwort' : 'Antworten'}`,
};
