import { lazy, Suspense } from 'react';
import type { Screen } from './screen';

const UnreadCount = lazy(() => import('../inbox/UnreadCount').then((file) => ({ default: file.UnreadCount })));

/** What waits behind a screen, beside the way to it. Only the inbox has something to count. */
export function ScreenCount({ screen }: { screen: Screen }) {
  if (screen.icon !== 'inbox') return null;
  return (
    <Suspense fallback={null}>
      <UnreadCount />
    </Suspense>
  );
}
