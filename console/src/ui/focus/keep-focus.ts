import { type FocusPoint, isUsable, nextOf, pointOf } from './focus-point';

/** A control that is disabled for longer than a request takes has lost the focus permanently. */
const DISABLED_MS = 1_000;

/**
 * Keeps the focus in the page (WCAG 2.4.3): when the control that has it is removed or disabled, as by a dialog that closes
 * or a row that is deleted, the focus moves to its previous control or to the next sensible one. Clicking outside a control
 * clears the focus on purpose.
 */
export function keepFocus(): void {
  let point: FocusPoint | null = null;
  let disabledAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

  const check = (): void => {
    if (point === null) return;
    const { control } = point;
    if (control.isConnected && control.matches(':disabled')) {
      disabledAt ??= performance.now();
      // A busy control is enabled again when its request ends.
      if (control.dataset['loading'] !== undefined) return;
      // Browsers remove the focus from a disabled control in the next frame.
      const rest = disabledAt + DISABLED_MS - performance.now();
      if (rest > 0) {
        later(rest);
        return;
      }
    }
    disabledAt = null;
    if (isNowhere()) nextOf(point)?.focus({ preventScroll: true });
  };
  /** Runs after React, Mantine and opening layers, which may set the focus themselves. */
  const later = (milliseconds = 0): void => {
    clearTimeout(timer);
    timer = setTimeout(check, milliseconds);
  };

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    point = pointOf(target, point);
    disabledAt = null;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null) return;
    // A removed control is still in the page when its blur event fires.
    queueMicrotask(() => {
      const isLeft = point !== null && target === point.control && isUsable(point.control) && isNowhere();
      if (isLeft && document.hasFocus()) point = null;
    });
  });
  // Runs on every DOM change, so it must not read styles.
  new MutationObserver(() => {
    if (point === null) return;
    if (!point.control.isConnected || point.control.matches(':disabled') || disabledAt !== null) later();
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
}
