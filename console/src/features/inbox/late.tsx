import { useEffect } from 'react';
import { later } from '../../ui/page/later';

const conversation = () => import('./Conversation').then((file) => file.Conversation);
const composer = () => import('./compose/Composer').then((file) => file.Composer);

/** What the list does not need comes after it, and is there by the time a key is pressed. */
export const ConversationLater = later(conversation);
export const ComposerLater = later(composer);

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
