import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { campaignMailboxes as text } from '../../../words/campaigns/setup';
import { useCampaign } from '../queries';
import { useMailboxActions } from './actions';
import { followedQuery } from './queries';

/** Tags whose mailboxes are attached automatically; nothing without such tags. */
export function FollowedTags({ may }: { may: boolean }) {
  const campaign = useCampaign();
  const { data } = useQuery(followedQuery(useWorkspaceId(), campaign.id));
  const { unfollow } = useMailboxActions();
  if (data === undefined || data.tags.length === 0) return null;
  return (
    <div className="followed-tags" title={text.followedTitle}>
      <span className="caption">{text.followed}</span>
      {data.tags.map(({ tag, mailboxCount }) => (
        <span key={tag} className="followed-tag">
          {text.tagged(tag, mailboxCount)}
          {may && (
            <CloseButton
              size="xs"
              aria-label={text.unfollow(tag)}
              disabled={unfollow.isPending}
              onClick={() =>
                unfollow.mutate(tag, { onSuccess: () => toast.say(text.unfollowed(tag)), onError: toast.fail })
              }
            />
          )}
        </span>
      ))}
    </div>
  );
}
