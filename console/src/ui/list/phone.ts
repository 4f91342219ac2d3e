import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 700px)');

function listen(notify: () => void): () => void {
  narrow.addEventListener('change', notify);
  return () => narrow.removeEventListener('change', notify);
}

/** Whether the page is as narrow as on a phone: the same width as in the styles. */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, () => narrow.matches);
