import { useEffect } from 'react';
import { later } from '../../ui/page/later';
import { composer } from './compose/late';

const conversation = () => import('./Conversation').then((file) => file.Conversation);

/** What the list does not need comes after it, and is there by the time a key is pressed. */
export const ConversationLater = later(conversation);

/** Fetches them once the first screen stands. */
export function useLateParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void conversation();
      void composer();
    }, 500);
    return () => clearTimeout(timer);
  }, []);
}
