import { lazy, Suspense } from 'react';
import type { Screen } from './screen';

const UnreadCount = lazy(() => import('../inbox/UnreadCount').then((file) => ({ default: file.UnreadCount })));
const TroubleCount = lazy(() => import('../overview/TroubleCount').then((file) => ({ default: file.TroubleCount })));

/** Count next to the link of a screen: unread replies, or items that need attention. */
export function ScreenCount({ screen }: { screen: Screen }) {
  if (screen.icon !== 'inbox' && screen.icon !== 'overview') return null;
  return <Suspense fallback={null}>{screen.icon === 'inbox' ? <UnreadCount /> : <TroubleCount />}</Suspense>;
}
