import { lazy, Suspense } from 'react';
import type { Screen } from './screen';

const UnreadCount = lazy(() => import('../inbox/UnreadCount').then((file) => ({ default: file.UnreadCount })));
const TroubleCount = lazy(() => import('../overview/TroubleCount').then((file) => ({ default: file.TroubleCount })));

/** What waits behind a screen, beside the link to it: unread replies, and what needs attention. */
export function ScreenCount({ screen }: { screen: Screen }) {
  if (screen.icon !== 'inbox' && screen.icon !== 'overview') return null;
  return <Suspense fallback={null}>{screen.icon === 'inbox' ? <UnreadCount /> : <TroubleCount />}</Suspense>;
}
