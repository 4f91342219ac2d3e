import { api, take } from './client';
import { keptPreferences, PREFERENCES_KEY, type Preferences } from './kept-preferences';
import { session } from './session';

export type { Preferences } from './kept-preferences';

/** Defaults, also for API keys until a preference is set in this browser. */
const DEFAULTS: Preferences = {
  theme: 'auto',
  density: 'comfortable',
  language: null,
  timezone: null,
  single_keys: true,
  undo_s: 10,
  pictures: false,
  saved_views: [],
  columns: [],
};

const listeners = new Set<() => void>();
let current: Preferences = { ...DEFAULTS, ...keptPreferences() };
/** Changes in flight: an earlier response does not include later changes. */
let waiting = 0;

function show(next: Preferences): void {
  current = next;
  localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

// Another tab changed a preference.
window.addEventListener('storage', ({ key }) => {
  if (key !== PREFERENCES_KEY) return;
  current = { ...DEFAULTS, ...keptPreferences() };
  for (const listener of listeners) listener();
});

/** Preferences of the console, stored on the server for members. The browser shows its last copy until they load. */
export const preferences = {
  now: (): Preferences => current,
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Preferences of the signed-in member on the server. */
  load: async (): Promise<void> => {
    const known = await take(api.GET('/me/preferences'));
    if (waiting === 0) show(known);
  },
  /** Shows the change immediately; reverts it and throws if the server rejects it. */
  change: async (changed: Partial<Preferences>): Promise<void> => {
    const before = current;
    show({ ...current, ...changed });
    if (session.key() !== null || session.who() === null) return;
    waiting += 1;
    try {
      const known = await take(api.PATCH('/me/preferences', { body: changed }));
      if (waiting === 1) show(known);
    } catch (error) {
      const back = Object.keys(changed).map((name) => [name, before[name as keyof Preferences]]);
      show({ ...current, ...Object.fromEntries(back) });
      throw error;
    } finally {
      waiting -= 1;
    }
  },
  /** Removes personal preferences at sign-out; appearance and language stay in the browser. */
  forget: (): void => {
    const { theme, density, language } = current;
    show({ ...DEFAULTS, theme, density, language });
  },
};
