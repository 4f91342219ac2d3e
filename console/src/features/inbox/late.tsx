import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { Conversation } from './Conversation';
import type { Composer } from './compose/Composer';

const conversation = () => import('./Conversation');
const composer = () => import('./compose/Composer');

/** What the list does not need comes after it, and is there by the time somebody presses a key. */
const LateConversation = lazy(() => conversation().then((file) => ({ default: file.Conversation })));
const LateComposer = lazy(() => composer().then((file) => ({ default: file.Composer })));

type Props<T> = T extends ComponentType<infer P> | ((props: infer P) => unknown) ? P : never;

export const ConversationLater = (props: Props<typeof Conversation>) => (
  <Suspense fallback={null}>
    <LateConversation {...props} />
  </Suspense>
);

export const ComposerLater = (props: Props<typeof Composer>) => (
  <Suspense fallback={null}>
    <LateComposer {...props} />
  </Suspense>
);

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
