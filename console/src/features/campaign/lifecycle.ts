import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { ApiError } from '../../api/errors';
import { keyOf } from '../../api/keys';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { campaign as text } from '../../words/campaigns/campaign';
import { campaignQuery } from '../campaigns';
import type { Campaign } from './queries';

const SAID: Partial<Record<Schemas['LifecycleAction'], (name: string) => string>> = {
  pause: text.paused,
  resume: text.resumed,
  archive: text.archived,
  unarchive: text.unarchived,
};
const BACK: Partial<Record<Schemas['LifecycleAction'], { action: Schemas['LifecycleAction']; label: string }>> = {
  pause: { action: 'resume', label: text.resume },
  archive: { action: 'unarchive', label: words.common.undo },
};

/** Closes the last toast of each campaign. */
const said = new Map<string, () => void>();

/** Pauses immediately and offers an undo; any action that starts sending waits for the server's response. */
export function useLifecycle(campaign: Campaign) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = campaignQuery(workspaceId, campaign.id);
  const change = useMutation({
    mutationFn: (action: Schemas['LifecycleAction']) =>
      take(
        api.POST('/campaigns/{campaign_id}/lifecycle', {
          params: { path: { campaign_id: campaign.id }, query: { workspaceId }, header: once(newKey()) },
          body: { action },
        }),
      ),
    onMutate: (action) => {
      if (action !== 'pause') return;
      queries.setQueryData(queryKey, (now: Campaign | undefined) =>
        now === undefined ? now : { ...now, status: 'paused' as const, pauseReason: 'manual' as const },
      );
    },
    onSuccess: (_answer, action) => {
      // The previous toast and its Undo no longer apply.
      said.get(campaign.id)?.();
      const back = BACK[action];
      const undo = back && { label: back.label, run: () => change.mutate(back.action) };
      said.set(campaign.id, toast.say(SAID[action]?.(campaign.name) ?? '', undo));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'preflight_failed') {
        toast.say(text.notResumed, {
          label: text.seeChecks,
          run: () => void navigate({ to: `/w/${workspaceId}/campaigns/${campaign.id}/review` as '/' }),
        });
      } else toast.fail(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns') }),
  });
  return change;
}
