import { session } from '../api/session';

const STORAGE_KEY = 'outrider.recent';
const MOST = 30;

/** A screen that was open in this tab. */
export interface RecentScreen {
  /** Path below the origin. */
  readonly path: string;
  readonly title: string;
}

const read = (): readonly RecentScreen[] =>
  JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as readonly RecentScreen[];

// Titles contain names of contacts, so they are deleted when the member signs out.
let reader = session.who();
session.listen(() => {
  if (session.who() !== reader) sessionStorage.removeItem(STORAGE_KEY);
  reader = session.who();
});

/** The screens that were open in this tab, newest first. */
export const recent = {
  keep: (path: string, title: string): void => {
    const others = read().filter((one) => one.path !== path);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([{ path, title }, ...others].slice(0, MOST)));
  },
  /** Returns the screens of a workspace except the open one. */
  of: (workspaceId: number): readonly RecentScreen[] =>
    read().filter(({ path }) => path.startsWith(`/app/w/${workspaceId}/`) && path !== window.location.pathname),
};
