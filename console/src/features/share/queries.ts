import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { ownKey } from '../../api/keys';
import { inZone } from '../../ui/period/in-zone';
import type { Period } from '../../ui/period/period';

export type Shared = Schemas['SharePageOut'];

/**
 * Query of the statistics behind a share link. The days of a timeframe are those of the workspace, whose time zone `zone` is once it
 * is known.
 */
export const sharedQuery = (token: string, period: Period, zone: string) => {
  const asked = inZone(period, zone);
  return queryOptions({
    queryKey: ownKey('share', token, asked),
    queryFn: ({ signal }) =>
      take(api.GET('/share/{token}', { params: { path: { token }, query: { ...asked, format: 'json' } }, signal })),
    placeholderData: keepPreviousData,
  });
};
