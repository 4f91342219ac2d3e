import { useEffect, useRef } from 'react';
import type { IconName } from './show/Icon';

/** An action on what is open, such as "Archive conversation". */
export interface Command {
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
}

const offers = new Set<() => readonly Command[]>();

/** Offers actions in the command palette for as long as the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const offer = () => latest.current;
    offers.add(offer);
    return () => void offers.delete(offer);
  }, []);
}

/** Returns the actions on what is open now. */
export const offeredCommands = (): readonly Command[] => [...offers].flatMap((offer) => offer());
