import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../api/keys';
import { Confirm } from '../../ui/form/Confirm';
import { MayButton } from '../../ui/form/MayButton';
import { Section } from '../../ui/page/Page';
import { Facts } from '../../ui/show/Facts';
import { longTime } from '../../ui/show/format';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { whole } from '../../words/plural';
import { held as text } from '../../words/settings/held';
import { type Hold, holdQuery, releaseInstance } from './backup-queries';

/** Findings in mailboxes about the time after a restore, and the release. Shows nothing if the instance is not held. */
export function HeldInstance() {
  const query = useQuery(holdQuery(useWorkspaceId()));
  const [isAsked, setAsked] = useState(false);
  const hold = query.data?.hold ?? null;
  if (hold === null) return null;
  return (
    <Section
      title={text.title}
      aside={
        <MayButton scope="admin" onClick={() => setAsked(true)}>
          {text.release}
        </MayButton>
      }
    >
      <p className="muted">{text.lead(longTime(hold.snapshotAt))}</p>
      <Facts
        facts={[
          [text.mailboxes, text.states(hold.mailboxes)],
          [text.found, whole.format(hold.foundSends)],
          [text.due, whole.format(hold.dueSends)],
          [text.messages, whole.format(hold.dueMessages + hold.messagesUnderWay)],
        ]}
      />
      {hold.uncompared.length > 0 && (
        <ul>
          {hold.uncompared.map(({ address, state, error }) => (
            <li key={address}>
              {address}: {text.uncompared[state]}
              {error !== null && ` (${error})`}
            </li>
          ))}
        </ul>
      )}
      {isAsked && <Release hold={hold} onClose={() => setAsked(false)} />}
    </Section>
  );
}

function Release({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const isUnread = hold.mailboxes.reading > 0;
  const release = useMutation({
    mutationFn: () => releaseInstance(workspaceId, isUnread),
    onSuccess: async ({ pausedCampaigns }) => {
      toast.say(text.released(pausedCampaigns));
      await Promise.all(
        (['instance', 'overview', 'campaigns'] as const).map((part) =>
          queries.invalidateQueries({ queryKey: keyOf(workspaceId, part) }),
        ),
      );
    },
  });
  return (
    <Confirm
      title={text.confirm}
      verb={isUnread ? text.releaseUnread : text.release}
      danger={isUnread}
      pending={release.isPending}
      error={release.error}
      onClose={onClose}
      onConfirm={() => release.mutate()}
    >
      {isUnread && <p>{text.unread(hold.mailboxes.reading)}</p>}
      <p>{text.unknown(hold.unprovenSends)}</p>
      <p>{text.pauses(hold.activeCampaigns)}</p>
      <p>{text.lost}</p>
    </Confirm>
  );
}
