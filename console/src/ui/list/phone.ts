import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 700px)');

function listen(notify: () => void): () => void {
  narrow.addEventListener('change', notify);
  return () => narrow.removeEventListener('change', notify);
}

/** Whether the page has the width of a phone, with the same breakpoint as the styles. */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, () => narrow.matches);
