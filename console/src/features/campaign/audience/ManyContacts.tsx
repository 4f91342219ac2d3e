import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../../api/keys';
import { Confirm } from '../../../ui/form/Confirm';
import { MayButton } from '../../../ui/form/MayButton';
import { BulkBar } from '../../../ui/list/BulkBar';
import { Loaded } from '../../../ui/page/Loaded';
import { count } from '../../../ui/show/format';
import { toast } from '../../../ui/toast';
import { asWork } from '../../../ui/works';
import { useWorkspaceId } from '../../../ui/workspace';
import { audience as audienceWords } from '../../../words/campaigns/audience';
import { subsequencesQuery } from '../subsequences/queries';
import { type Action, actOnMany, type Chosen } from './many';

const text = audienceWords.many;
const ACTIONS: readonly Action[] = ['pause', 'resume', 'stop', 'move_to_subsequence', 'suppress', 'delete'];

interface Props {
  readonly campaignId: string;
  readonly picked: ReadonlyMap<string, unknown>;
  readonly filter: { readonly status?: string | undefined; readonly search?: string | undefined };
  readonly onClear: () => void;
}

/** Actions on several contacts: selected ones, or all that match the filter of the list. */
export function ManyContacts({ campaignId, picked, filter, onClear }: Props) {
  const workspaceId = useWorkspaceId();
  const [until, setUntil] = useState<string | null>(null);
  const [action, setAction] = useState<Action | null>(null);
  const { data: subsequences = [] } = useQuery(subsequencesQuery(workspaceId, campaignId));
  const chosen: Chosen = until === null ? { contactIds: [...picked.keys()] } : { filter, until };
  return (
    <BulkBar
      label={text.region}
      selected={picked.size}
      text={until === null ? text.picked(picked.size) : text.all}
      onAll={until === null ? () => setUntil(new Date().toISOString()) : undefined}
      onClear={onClear}
    >
      {ACTIONS.filter((one) => one !== 'move_to_subsequence' || subsequences.length > 0).map((one) => (
        <MayButton key={one} variant="default" onClick={() => setAction(one)}>
          {text.actions[one]}
        </MayButton>
      ))}
      {action !== null && (
        <ActOnMany
          campaignId={campaignId}
          chosen={chosen}
          action={action}
          subsequences={subsequences.map(({ id, name }) => ({ value: id, label: name }))}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null);
            onClear();
          }}
        />
      )}
    </BulkBar>
  );
}

/** Shows how many contacts would change, and changes them after a confirmation. */
function ActOnMany({
  campaignId,
  chosen,
  action,
  subsequences,
  onClose,
  onDone,
}: {
  campaignId: string;
  chosen: Chosen;
  action: Action;
  subsequences: readonly { readonly value: string; readonly label: string }[];
  onClose: () => void;
  onDone: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const isMove = action === 'move_to_subsequence';
  const [subsequenceId, setSubsequence] = useState(subsequences[0]?.value);
  const what = { action, ...(isMove && subsequenceId !== undefined && { subsequenceId }) };
  const trial = useQuery({
    queryKey: keyOf(workspaceId, 'contacts', 'trial', campaignId, what, chosen),
    staleTime: 0,
    queryFn: ({ signal }) => actOnMany(workspaceId, campaignId, chosen, { ...what, dryRun: true }, { signal }),
  });
  // The job continues in the tray, on any screen.
  const act = useMutation({
    mutationFn: () =>
      asWork(text.titles[action], (say) =>
        actOnMany(
          workspaceId,
          campaignId,
          chosen,
          { ...what, dryRun: false },
          { say: (sum) => say(count(sum.matched)) },
        ),
      ),
    onMutate: onDone,
    onError: toast.fail,
    onSettled: () =>
      Promise.all(
        (['contacts', 'contacts-list', 'campaigns', 'suppressions'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: keyOf(workspaceId, name) }),
        ),
      ),
    onSuccess: (sum) => void toast.say(text.done(sum.changed, sum.unchanged + sum.rejected)),
  });
  return (
    <Confirm
      title={text.titles[action]}
      verb={text.actions[action]}
      danger={action === 'delete' || action === 'suppress'}
      pending={trial.isPending}
      error={null}
      onClose={onClose}
      onConfirm={() => act.mutate()}
    >
      {isMove && (
        <Select
          label={text.subsequence}
          data={subsequences}
          value={subsequenceId ?? null}
          allowDeselect={false}
          onChange={(value) => setSubsequence(value ?? undefined)}
        />
      )}
      <p>{text.effects[action]}</p>
      <Loaded query={trial} rows={1}>
        {(sum) => <p role="status">{text.trial(sum.changed, sum.unchanged, sum.rejected)}</p>}
      </Loaded>
    </Confirm>
  );
}
