import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(max-width: 700px)');

function listen(tell: () => void): () => void {
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
}

/** Whether the page is as narrow as on a phone: the same width as in the styles. */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, () => narrow.matches);
