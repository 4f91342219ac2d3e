import { useQuery } from '@tanstack/react-query';
import { api, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { Dialog } from '../../../ui/form/Dialog';
import { Loaded } from '../../../ui/page/Loaded';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { subsequences as text } from '../../../words/campaigns/subsequences';
import { useCampaign } from '../queries';
import { type Subsequence, useSubsequenceActions } from './queries';

/** Previews which contacts would move, and moves them after a confirmation. */
export function MovePeople({ item, onClose }: { item: Subsequence; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const { move } = useSubsequenceActions(campaign.id);
  const trial = useQuery({
    queryKey: keyOf(workspaceId, 'campaigns', 'move-trial', item.id),
    staleTime: 0,
    queryFn: ({ signal }) =>
      take(
        api.POST('/campaigns/{campaign_id}/subsequences/{subsequence_id}/sync-leads', {
          params: { path: { campaign_id: campaign.id, subsequence_id: item.id }, query: { workspaceId } },
          body: { dryRun: true },
          signal,
        }),
      ),
  });
  return (
    <Dialog
      title={text.syncTitle(item.name)}
      submit={text.syncSubmit}
      onClose={onClose}
      isReady={(trial.data?.addedCount ?? 0) > 0}
      isBusy={move.isPending}
      error={move.error}
      onSubmit={() =>
        move.mutate(
          { id: item.id, dryRun: false },
          {
            onSuccess: (answer) => {
              toast.say(text.synced(answer.addedCount));
              onClose();
            },
          },
        )
      }
    >
      <Loaded query={trial} rows={1}>
        {({ addedCount, skippedCount }) => <span>{text.syncText(addedCount, skippedCount)}</span>}
      </Loaded>
    </Dialog>
  );
}
