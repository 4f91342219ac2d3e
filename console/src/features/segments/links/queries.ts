import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, once, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { segmentLinks as text } from '../../../words/contacts/segment-links';

export type SegmentLink = Schemas['CampaignSegmentOut'];

/** Milliseconds between two fetches while a link waits for its first comparison. */
const PENDING_MS = 2_000;
const refetchInterval = ({ state }: { state: { data?: SegmentLink[] | undefined } }): number | false =>
  state.data?.some(({ comparedAt }) => comparedAt === null) === true && PENDING_MS;

/** Segments that enroll contacts into a campaign. */
export const campaignSegmentsQuery = (workspaceId: number, campaignId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'segments', 'of-campaign', campaignId),
    refetchInterval,
    queryFn: async ({ signal }) => {
      const params = { path: { campaign_id: campaignId }, query: { workspaceId } };
      return (await take(api.GET('/campaigns/{campaign_id}/segments', { params, signal }))).items;
    },
  });

/** Campaigns into which a segment enrolls contacts. */
export const segmentCampaignsQuery = (workspaceId: number, segmentId: string) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'segments', 'campaigns', segmentId),
    refetchInterval,
    queryFn: async ({ signal }) => {
      const params = { path: { segment_id: segmentId }, query: { workspaceId } };
      return (await take(api.GET('/segments/{segment_id}/campaigns', { params, signal }))).items;
    },
  });

function useChanged() {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (['segments', 'contacts-list', 'not-enrolled', 'campaigns'] as const).map((resource) =>
        queries.invalidateQueries({ queryKey: keyOf(workspaceId, resource) }),
      ),
    );
}

/** Links a segment to a campaign. */
export function useLink(campaignId: string, key: string, onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: Schemas['CampaignSegmentIn']) => {
      const params = { path: { campaign_id: campaignId }, query: { workspaceId }, header: once(key) };
      return take(api.POST('/campaigns/{campaign_id}/segments', { params, body }));
    },
    onSuccess: async ({ segmentName }) => {
      toast.say(text.linked(segmentName));
      onDone();
      await changed();
    },
  });
}

/** Unlinks a segment from a campaign. */
export function useUnlink({ campaignId, segmentId, segmentName }: SegmentLink, onDone: () => void) {
  const workspaceId = useWorkspaceId();
  const changed = useChanged();
  return useMutation({
    mutationFn: () => {
      const params = { path: { campaign_id: campaignId, segment_id: segmentId }, query: { workspaceId } };
      return take(api.DELETE('/campaigns/{campaign_id}/segments/{segment_id}', { params }));
    },
    onSuccess: async () => {
      toast.say(text.unlinked(segmentName));
      onDone();
      await changed();
    },
  });
}
