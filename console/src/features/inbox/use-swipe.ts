import { type PointerEvent, useRef } from 'react';

/** Pixels that a row moves before the swipe acts. */
const FAR = 96;
/** Pixels before a touch counts as a swipe, so that a press is not one. */
const BEGUN = 12;

type Side = 'left' | 'right';

interface Touch {
  readonly slot: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  by: number;
}

const sideOf = (by: number): Side => (by < 0 ? 'left' : 'right');

/** Action of a swipe to each side. */
export interface Swipes {
  readonly names: Readonly<Record<Side, string>>;
  /** Callback with the key of the row. */
  readonly onSwipe: (key: string, side: Side) => void;
}

/** Width up to which the list fills the window, as in `inbox.css`. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 900px)').matches;

/** Handlers for a list whose rows are swiped sideways on a touch screen; none without actions. */
export function useSwipe(swipes: Swipes | undefined) {
  const touch = useRef<Touch | null>(null);
  const wasSwiped = useRef(false);
  const end = (isMeant: boolean) => {
    const ended = touch.current;
    touch.current = null;
    if (ended === null) return;
    const { slot, by } = ended;
    slot.style.removeProperty('--swiped');
    delete slot.dataset['swipe'];
    delete slot.dataset['action'];
    const key = slot.dataset['thread'];
    if (isMeant && Math.abs(by) >= FAR && key !== undefined) swipes?.onSwipe(key, sideOf(by));
  };
  if (swipes === undefined) return {};
  return {
    onPointerDown: ({ pointerType, target, pointerId, clientX }: PointerEvent<HTMLElement>) => {
      wasSwiped.current = false;
      const slot = (target as Element).closest<HTMLElement>('[data-thread]');
      if (pointerType === 'touch' && slot !== null && isNarrow())
        touch.current = { slot, pointer: pointerId, x: clientX, by: 0 };
    },
    onPointerMove: ({ pointerId, clientX }: PointerEvent<HTMLElement>) => {
      const now = touch.current;
      if (now?.pointer !== pointerId) return;
      now.by = clientX - now.x;
      if (Math.abs(now.by) < BEGUN && !wasSwiped.current) return;
      wasSwiped.current = true;
      now.slot.style.setProperty('--swiped', `${now.by}px`);
      now.slot.dataset['action'] = swipes.names[sideOf(now.by)];
      now.slot.dataset['swipe'] = `${sideOf(now.by)}${Math.abs(now.by) >= FAR ? ' far' : ''}`;
    },
    onPointerUp: () => end(true),
    // The list scrolls: the browser has taken over.
    onPointerCancel: () => end(false),
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      if (!wasSwiped.current) return;
      wasSwiped.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
