import { queryOptions } from '@tanstack/react-query';
import { api, take } from './client';
import { ownKey } from './keys';

/** By which build this page was made; the service writes it into the page. A page of Vite's own server has none. */
const named = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
export const BUILD = /^[0-9a-f]+$/.test(named) ? named : 'none';

const MINUTE_MS = 60_000;

/** Which build the service serves now. Asked again when the page is looked at, and when its stream was cut off. */
export const versionQuery = queryOptions({
  queryKey: ownKey('version'),
  queryFn: () => take(api.GET('/app/version')),
  staleTime: 5 * MINUTE_MS,
  refetchInterval: 30 * MINUTE_MS,
  refetchOnWindowFocus: true,
  retry: false,
});
