import { localized } from '../localized';
import { whole } from '../plural';

/** Texts about unread replies that screens outside the inbox show, too. */
export const unread = localized('unread', {
  upTo: (count: number, most: number) => (count >= most ? `${whole.format(most)}+` : whole.format(count)),
  unreadAnswers: (count: number, shown: string) => `${shown} unread ${count === 1 ? 'reply' : 'replies'}`,
});
