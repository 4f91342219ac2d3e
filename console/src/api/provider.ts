import { api } from './client';
import { session } from './session';

/** Marks this tab as signing in at an OpenID provider. */
const STORAGE_KEY = 'outrider.at-provider';

export const leaveForProvider = (): void => sessionStorage.setItem(STORAGE_KEY, '1');

/**
 * Detects the return from a provider. Scripts cannot read the session cookie, so the page must check for a session. A
 * failed sign-in has an error in the URL and no session.
 */
export async function comeBackFromProvider(): Promise<void> {
  if (sessionStorage.getItem(STORAGE_KEY) === null) return;
  sessionStorage.removeItem(STORAGE_KEY);
  if (new URLSearchParams(window.location.search).has('problem')) return;
  const answer = await api.GET('/auth/session').catch(() => null);
  if (answer?.data === undefined) return;
  session.enter(answer.data.user.id, answer.data.csrf_token);
  session.announce();
}
