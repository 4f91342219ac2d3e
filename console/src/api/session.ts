const KEY_PLACE = 'outrider.key';
/** Says that this browser has a session. The session itself is a cookie that no script can read. */
const PERSON_PLACE = 'outrider.person';
/** When a member last signed in: tells other tabs that the browser has a session again. */
const ENTERED_PLACE = 'outrider.entered-at';
const listeners = new Set<() => void>();
const entryListeners = new Set<() => void>();
let csrfToken: string | null = null;
/** The service has rejected the credential of an open page. */
let isLapsed = false;

const notifyAll = (): void => {
  for (const tell of listeners) tell();
};
// Mirrors sign-in and sign-out of other tabs.
window.addEventListener('storage', ({ key }) => {
  notifyAll();
  if (key === ENTERED_PLACE) for (const tell of entryListeners) tell();
});

/** Credential of this page: an API key, which ends with its tab, or a session, shared by all tabs of the browser. */
export const session = {
  key: (): string | null => sessionStorage.getItem(KEY_PLACE),
  /** Changes when another person is signed in; null: no person is. */
  who: (): string | null => sessionStorage.getItem(KEY_PLACE) ?? localStorage.getItem(PERSON_PLACE),
  /** Whether the page waits for its reader to sign in again. */
  isLapsed: (): boolean => isLapsed && session.who() !== null,
  open: (key: string): void => {
    isLapsed = false;
    sessionStorage.setItem(KEY_PLACE, key);
    notifyAll();
  },
  /** A person has signed in: the service has set the cookie. */
  enter: (userId: string, csrf: string): void => {
    csrfToken = csrf;
    sessionStorage.removeItem(KEY_PLACE);
    if (!isLapsed && localStorage.getItem(PERSON_PLACE) === userId) return;
    isLapsed = false;
    localStorage.setItem(PERSON_PLACE, userId);
    notifyAll();
  },
  /** What changes must bring when a person makes them; null for keys. */
  csrf: (): string | null => (sessionStorage.getItem(KEY_PLACE) === null ? csrfToken : null),
  /** Tells other tabs of this browser that a member has signed in. */
  announce: (): void => localStorage.setItem(ENTERED_PLACE, String(Date.now())),
  /** Calls `tell` when a member signs in in another tab. */
  listenEntry: (tell: () => void): (() => void) => {
    entryListeners.add(tell);
    return () => entryListeners.delete(tell);
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
    sessionStorage.removeItem(KEY_PLACE);
    localStorage.removeItem(PERSON_PLACE);
    notifyAll();
  },
  listen: (tell: () => void): (() => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};
