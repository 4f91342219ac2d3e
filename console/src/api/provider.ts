import { api } from './client';
import { session } from './session';

/** Says, in this tab, that its reader has gone to sign in at an OpenID provider. */
const STORAGE_KEY = 'outrider.at-provider';

export const leaveForProvider = (): void => sessionStorage.setItem(STORAGE_KEY, '1');

/**
 * A person who comes back from a provider has a session that this browser does not know of yet: the cookie is out of reach of scripts. A
 * sign-in that failed says so in the address and has none.
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
