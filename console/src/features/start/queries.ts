import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export interface Begun {
  readonly hasMailbox: boolean;
  readonly campaign: Schemas['CampaignListItemOut'] | null;
  readonly preflight: Schemas['CampaignPreflightOut'] | null;
}

/** Completed steps to the first reply, from server data, and the campaign with the most progress. */
export const startQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'overview', 'start'),
    refetchInterval: 10_000,
    queryFn: async ({ signal }): Promise<Begun> => {
      const [mailboxes, campaigns] = await Promise.all([
        take(api.GET('/mailboxes', { params: { query: { workspaceId, limit: 1 } }, signal })),
        take(api.GET('/campaigns', { params: { query: { workspaceId, limit: 100 } }, signal })),
      ]);
      const furthest = (score: (one: (typeof campaigns)[number]) => number) =>
        campaigns.length === 0 ? null : campaigns.reduce((best, one) => (score(one) > score(best) ? one : best));
      const campaign = furthest(
        (one) =>
          (one.launchedAt === null ? 0 : 8) +
          (one.contactsCount > 0 ? 2 : 0) +
          (one.stepsCount > 0 ? 1 : 0) +
          one.replies,
      );
      const isAsked =
        campaign !== null && campaign.launchedAt === null && campaign.contactsCount > 0 && campaign.stepsCount > 0;
      const preflight = isAsked
        ? await take(
            api.GET('/campaigns/{campaign_id}/preflight', {
              params: { path: { campaign_id: campaign.id }, query: { workspaceId } },
              signal,
            }),
          )
        : null;
      return { hasMailbox: mailboxes.mailboxes.length > 0, campaign, preflight };
    },
  });
