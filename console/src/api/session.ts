const KEY_STORAGE = 'outrider.key';
/** Marks that this browser has a session. The session is a cookie that scripts cannot read. */
const PERSON_STORAGE = 'outrider.person';
/** Time of the last sign-in, which notifies other tabs of the new session. */
const ENTERED_STORAGE = 'outrider.entered-at';
const listeners = new Set<() => void>();
const entryListeners = new Set<() => void>();
let csrfToken: string | null = null;
/** The service has rejected the credential of an open page. */
let isLapsed = false;

const notifyAll = (): void => {
  for (const listener of listeners) listener();
};
// Mirrors sign-in and sign-out of other tabs.
window.addEventListener('storage', ({ key }) => {
  notifyAll();
  if (key === ENTERED_STORAGE) for (const listener of entryListeners) listener();
});

/** Credential of this page: an API key, which ends with its tab, or a session, shared by all tabs of the browser. */
export const session = {
  key: (): string | null => sessionStorage.getItem(KEY_STORAGE),
  /** Changes with the signed-in member; null without one. */
  who: (): string | null => sessionStorage.getItem(KEY_STORAGE) ?? localStorage.getItem(PERSON_STORAGE),
  /** Whether the page waits for its reader to sign in again. */
  isLapsed: (): boolean => isLapsed && session.who() !== null,
  open: (key: string): void => {
    isLapsed = false;
    sessionStorage.setItem(KEY_STORAGE, key);
    notifyAll();
  },
  /**
   * Records a sign-in, whose cookie the server has set. A page that waits for its reader stays quiet until `resume`: if another member
   * has signed in, their session must not load the data of this page.
   */
  enter: (userId: string, csrf: string): void => {
    csrfToken = csrf;
    sessionStorage.removeItem(KEY_STORAGE);
    if (localStorage.getItem(PERSON_STORAGE) === userId) return;
    localStorage.setItem(PERSON_STORAGE, userId);
    if (!isLapsed) notifyAll();
  },
  /** Continues a page that waited for its reader. */
  resume: (): void => {
    if (!isLapsed) return;
    isLapsed = false;
    notifyAll();
  },
  /** CSRF token that changes by a member require; null for API keys. */
  csrf: (): string | null => (sessionStorage.getItem(KEY_STORAGE) === null ? csrfToken : null),
  /** Tells other tabs of this browser that a member has signed in. */
  announce: (): void => localStorage.setItem(ENTERED_STORAGE, String(Date.now())),
  /** Calls `listener` after a sign-in in another tab. */
  listenEntry: (listener: () => void): (() => void) => {
    entryListeners.add(listener);
    return () => entryListeners.delete(listener);
  },
  /** Keeps the open page until its reader signs in again. */
  lapse: (): void => {
    if (isLapsed || session.who() === null) return;
    isLapsed = true;
    csrfToken = null;
    notifyAll();
  },
  close: (): void => {
    isLapsed = false;
    csrfToken = null;
    sessionStorage.removeItem(KEY_STORAGE);
    localStorage.removeItem(PERSON_STORAGE);
    notifyAll();
  },
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
