import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the link of the open page in view, for a row of links that is wider than a phone. */
export function useActiveInView(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const container = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open page changes with the address.
  useEffect(() => {
    container.current?.querySelector('a.active')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  return container;
}
