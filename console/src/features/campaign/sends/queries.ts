import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { dayStart } from '../../../ui/show/day-start';

export type Send = Schemas['CampaignSendOut'];
const PAGE = 200;

export interface SendFilter {
  readonly status?: string | undefined;
  readonly step?: string | undefined;
  readonly mailbox?: string | undefined;
  readonly contact?: string | undefined;
  /** Prefix of the address. */
  readonly q?: string | undefined;
  /** First and last due day, in the viewer's time zone. */
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
  readonly error?: string | undefined;
}

export const sendsQuery = (workspaceId: number, campaignId: string, filter: SendFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'sends-list', campaignId, filter),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      take(
        api.GET('/campaigns/{campaign_id}/sends', {
          params: {
            path: { campaign_id: campaignId },
            query: {
              workspaceId,
              limit: PAGE,
              ...(filter.status !== undefined && { status: [filter.status as Send['status']] }),
              ...(filter.step !== undefined && { stepId: filter.step }),
              ...(filter.mailbox !== undefined && { mailboxId: filter.mailbox as never }),
              ...(filter.contact !== undefined && { contactId: filter.contact }),
              ...(filter.q !== undefined && { search: filter.q }),
              dueFrom: dayStart(filter.dueFrom),
              dueTo: dayStart(filter.dueTo, 1),
              ...(filter.error !== undefined && { errorCode: filter.error as Schemas['SendErrorCode'] }),
              ...(pageParam !== undefined && { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Long lists are not refetched while they are read.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 2 ? 10_000 : false),
  });

export const explainQuery = (workspaceId: number, campaignId: string, sendId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'sends', 'explain', sendId),
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/{campaign_id}/sends/{send_id}/explain', {
          params: { path: { campaign_id: campaignId, send_id: sendId }, query: { workspaceId } },
          signal,
        }),
      ),
  });
