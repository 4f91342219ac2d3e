import { useEffect, useSyncExternalStore } from 'react';
import { patience } from '../api/patient';
import { words } from '../words';
import { toast } from './toast';

/** Shows that requests are retried while the server is busy. */
export function Busy() {
  const isAsked = useSyncExternalStore(patience.follow, patience.isAsked);
  useEffect(() => {
    if (isAsked) return toast.say(words.problems.busy, undefined, Number.POSITIVE_INFINITY);
  }, [isAsked]);
  return null;
}
