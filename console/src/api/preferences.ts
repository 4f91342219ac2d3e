import { api, type Schemas, take } from './client';
import { session } from './session';

export type Preferences = Schemas['PreferencesOut'];

const STORAGE_KEY = 'outrider.preferences';
/** As it comes, and for a person who is here with a key until they choose something in this browser. */
const DEFAULTS: Preferences = {
  theme: 'auto',
  density: 'comfortable',
  timezone: null,
  single_keys: true,
  undo_s: 10,
  pictures: false,
  saved_views: [],
};

const listeners = new Set<() => void>();
let current: Preferences = { ...DEFAULTS, ...kept() };
/** Changes whose answer is not there yet: an earlier answer does not know the later ones. */
let waiting = 0;

function kept(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Preferences>;
  } catch {
    // Text that another program keeps under our name is no person's choice.
    return {};
  }
}

function show(next: Preferences): void {
  current = next;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

// Another tab has changed something.
window.addEventListener('storage', ({ key }) => {
  if (key !== STORAGE_KEY) return;
  current = { ...DEFAULTS, ...kept() };
  for (const listener of listeners) listener();
});

/** How the reader likes the console. A person's are kept by the service; this browser shows the last ones before it knows. */
export const preferences = {
  now: (): Preferences => current,
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** What the service knows of the person who is signed in. */
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
  /** A person who signs out takes along what says something about them; the look stays with the browser. */
  forget: (): void => show({ ...DEFAULTS, theme: current.theme, density: current.density }),
};
