import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, newKey, once, take } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { keyOf } from '../../../api/keys';
import { BEGINS_JOB } from '../../../api/query-client';
import { Dialog } from '../../../ui/form/Dialog';
import { fieldError } from '../../../ui/form/field-error';
import { NumberField } from '../../../ui/form/NumberField';
import { longTime } from '../../../ui/show/format';
import { State } from '../../../ui/show/State';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/campaigns/review';
import { boundsHint } from '../../../words/ranges';
import type { Campaign } from '../queries';
import { type Preflight, preflightQuery } from './queries';

interface Props {
  readonly campaign: Campaign;
  readonly preflight: Preflight;
  readonly onClose: () => void;
  readonly onJob: (jobId: string) => void;
}

/** Confirms a launch with the number of contacts and the first send time. Launches exactly the checked state. */
export function Launch({ campaign, preflight, onClose, onJob }: Props) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<number | ''>('');
  const [key] = useState(newKey);
  const launch = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () =>
      take(
        api.POST('/campaigns/{campaign_id}/launch', {
          params: {
            path: { campaign_id: campaign.id },
            query: { workspaceId, preflightId: preflight.preflightId, ...(limit !== '' && { limit }) },
            header: once(key),
          },
        }),
      ),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns') });
      onClose();
      if (answer.async && answer.jobId !== null) {
        onJob(answer.jobId);
        return;
      }
      toast.say(text.launched(answer.enrolledCount));
      await navigate({ to: `/w/${workspaceId}/campaigns/${campaign.id}` as '/' });
    },
    onError: async (error) => {
      // The data has changed since the preflight, which reruns.
      if (error instanceof ApiError && error.status === 409)
        await queries.invalidateQueries({ queryKey: preflightQuery(workspaceId, campaign.id, 'launch').queryKey });
    },
  });
  const { contacts, firstSendAt } = preflight.estimates;
  const to = limit === '' ? contacts : Math.min(limit, contacts);
  return (
    <Dialog
      title={text.launchTitle(campaign.name)}
      submit={text.launch(to)}
      onClose={onClose}
      onSubmit={() => launch.mutate()}
      isBusy={launch.isPending}
      error={fieldError(launch.error, 'limit') === undefined ? launch.error : null}
    >
      <span>
        {text.launchText(to)} {firstSendAt !== null && text.launchFirst(longTime(firstSendAt))}
      </span>
      {preflight.summary.warnings > 0 && (
        <State tone="warn" icon="alert">
          {text.launchWarnings(preflight.summary.warnings)}
        </State>
      )}
      <NumberField
        label={text.launchLimit}
        description={`${text.launchLimitHint} ${boundsHint([1, contacts])}`}
        placeholder={text.launchAll}
        value={limit}
        min={1}
        error={fieldError(launch.error, 'limit')}
        onChange={(next) => setLimit(next === '' ? '' : Number(next))}
      />
    </Dialog>
  );
}
