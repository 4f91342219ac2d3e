import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { knowsPasskeys, makePasskey } from '../../api/passkey';
import { browserName } from '../../ui/show/browser-name';

export const methodsQuery = queryOptions({
  queryKey: ownKey('auth-methods'),
  queryFn: ({ signal }) => take(api.GET('/auth/methods', { signal })),
});

/** Returns whether the instance and this browser support passkeys. */
export const usePasskeys = (): boolean => useQuery(methodsQuery).data?.passkey === true && knowsPasskeys();

/** Creates a passkey for a member who joins by a link, named after the browser. */
export async function newPersonPasskey(body: Schemas['NewPersonPasskeyIn']): Promise<Schemas['NewPasskeyIn']> {
  const credential = await makePasskey(await take(api.POST('/auth/passkey/new-person-options', { body })));
  return { name: browserName(navigator.userAgent), credential };
}
