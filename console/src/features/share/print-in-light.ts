const SCHEME = 'data-mantine-color-scheme';

/**
 * Switches the page to the light scheme while it prints, because browsers print dark backgrounds white and keep light text.
 * Charts redraw when the scheme changes. Returns a function that stops this.
 */
export function printInLight(): () => void {
  const root = document.documentElement;
  let before: string | null = null;
  const lighten = () => {
    before = root.getAttribute(SCHEME);
    root.setAttribute(SCHEME, 'light');
  };
  const restore = () => {
    if (before !== null) root.setAttribute(SCHEME, before);
  };
  window.addEventListener('beforeprint', lighten);
  window.addEventListener('afterprint', restore);
  return () => {
    window.removeEventListener('beforeprint', lighten);
    window.removeEventListener('afterprint', restore);
  };
}
