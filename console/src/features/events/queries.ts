import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { dayStart } from '../../ui/show/day-start';

export type LoggedEvent = Schemas['CampaignEventOut'];

export interface EventFilter {
  readonly type?: string | undefined;
  readonly campaign?: string | undefined;
  readonly contact?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** The event log, newest first. */
export const eventsQuery = (workspaceId: number, filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'events', 'list', filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        workspaceId,
        order: 'desc' as const,
        limit: 200,
        type: filter.type ? [filter.type] : undefined,
        campaignId: filter.campaign,
        contactId: filter.contact,
        since: dayStart(filter.since, 0),
        until: dayStart(filter.until, 1),
        cursor: pageParam,
      };
      return take(api.GET('/campaigns/webhooks/events', { params: { query }, signal }));
    },
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : undefined),
  });
