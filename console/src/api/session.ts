const KEY_PLACE = 'outrider.key';
/** Says that this browser has a session. The session itself is a cookie that no script can read. */
const PERSON_PLACE = 'outrider.person';
const listeners = new Set<() => void>();
let csrfToken: string | null = null;

const tellAll = (): void => {
  for (const tell of listeners) tell();
};
// Mirrors sign-in and sign-out of other tabs.
window.addEventListener('storage', tellAll);

/** Credential of this page: an API key, which ends with its tab, or a session, shared by all tabs of the browser. */
export const session = {
  key: (): string | null => sessionStorage.getItem(KEY_PLACE),
  /** Changes when another person is signed in; null: no person is. */
  who: (): string | null => sessionStorage.getItem(KEY_PLACE) ?? localStorage.getItem(PERSON_PLACE),
  open: (key: string): void => {
    sessionStorage.setItem(KEY_PLACE, key);
    tellAll();
  },
  /** A person has signed in: the service has set the cookie. */
  enter: (userId: string, csrf: string): void => {
    csrfToken = csrf;
    sessionStorage.removeItem(KEY_PLACE);
    if (localStorage.getItem(PERSON_PLACE) === userId) return;
    localStorage.setItem(PERSON_PLACE, userId);
    tellAll();
  },
  /** What changes must bring when a person makes them; null for keys. */
  csrf: (): string | null => (sessionStorage.getItem(KEY_PLACE) === null ? csrfToken : null),
  close: (): void => {
    csrfToken = null;
    sessionStorage.removeItem(KEY_PLACE);
    localStorage.removeItem(PERSON_PLACE);
    tellAll();
  },
  listen: (tell: () => void): (() => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};
