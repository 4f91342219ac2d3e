import { useEffect, useState } from 'react';

const ABOVE = '[role=dialog], [role=menu], [role=listbox]';

/** What had the focus last in the page itself, below everything that opens above it. */
let inPage: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest(ABOVE) === null) inPage = target;
});

/** Gives the focus back to what had it, when what lay above the page goes and nothing else has taken it. */
export function useFocusBack(): void {
  const [from] = useState(opener);
  useEffect(
    () => () => {
      // By then what lay above is out of the page, and what follows it has the focus.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        const back = from?.isConnected === true ? from : inPage;
        if (isLost && back?.isConnected === true) back.focus({ preventScroll: true });
      });
    },
    [from],
  );
}

/** What has the focus; of an entry in a menu, which goes with it, the button that opens the menu. */
function opener(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const menu = focused.closest('[role=menu]');
  return menu === null ? focused : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
}
