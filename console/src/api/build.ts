import { queryOptions } from '@tanstack/react-query';
import { api, take } from './client';
import { ownKey } from './keys';

/** Build of this page, which the server writes into it. Absent on a page of the Vite server. */
const named = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
export const BUILD = /^[0-9a-f]+$/.test(named) ? named : 'none';

const MINUTE_MS = 60_000;

/** Current build of the server. Fetched when the page becomes visible and after the event stream was interrupted. */
export const versionQuery = queryOptions({
  queryKey: ownKey('version'),
  queryFn: () => take(api.GET('/app/version')),
  staleTime: 5 * MINUTE_MS,
  refetchInterval: 30 * MINUTE_MS,
  refetchOnWindowFocus: true,
  retry: false,
});
