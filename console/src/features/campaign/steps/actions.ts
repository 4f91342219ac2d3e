import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { isConflict } from '../../../api/errors';
import { keyOf } from '../../../api/keys';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { editor as text } from '../../../words/campaigns/editor';
import { campaignQuery } from '../../campaigns';
import { stepsQuery } from '../queries';
import type { Step } from './step-texts';

/** Shows how many contacts of a launched campaign a step change affects, which no other part of the page shows. */
function reach({ affectedContacts }: Pick<Schemas['CampaignStepChangeOut'], 'affectedContacts'>): void {
  if (affectedContacts > 0) toast.say(text.reaches(affectedContacts));
}

/** Mutations of steps; responses update the cached list. */
export function useStepActions(campaignId: string) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const { queryKey } = stepsQuery(workspaceId, campaignId);
  const { queryKey: campaignKey } = campaignQuery(workspaceId, campaignId);
  const again = () =>
    Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: campaignKey })]);
  const scope = { query: { workspaceId } };
  const create = useMutation({
    mutationFn: (body: Schemas['CampaignStepCreateIn']) =>
      take(
        api.POST('/campaigns/{campaign_id}/steps', {
          params: { path: { campaign_id: campaignId }, ...scope, header: once(newKey()) },
          body,
        }),
      ),
    onSuccess: (step) => {
      reach(step);
      return again();
    },
  });
  const update = useMutation({
    mutationFn: ({ stepId, body }: { stepId: string; body: Schemas['CampaignStepUpdateIn'] }) => {
      // Steps belong to the revision of their campaign.
      const revision = queries.getQueryData(campaignKey)?.revision;
      const header = revision === undefined ? {} : { 'If-Match': `"${revision}"` };
      return take(
        api.PATCH('/campaigns/steps/{step_id}', { params: { path: { step_id: stepId }, ...scope, header }, body }),
      );
    },
    onSuccess: (step) => {
      reach(step);
      queries.setQueryData(queryKey, (steps: Step[] | undefined) =>
        steps?.map((one) => (one.id === step.id ? step : one)),
      );
      // The preview renders the texts of the editor with the stored files.
      void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'preview') });
      // Moving a step changes the positions of its neighbors, and the next save needs the new revision.
      return again();
    },
    onError: (error) => (isConflict(error) ? again() : undefined),
  });
  const remove = useMutation({
    mutationFn: (stepId: string) =>
      take(api.DELETE('/campaigns/steps/{step_id}', { params: { path: { step_id: stepId }, ...scope } })),
    onSuccess: again,
  });
  const insert = useMutation({
    mutationFn: (templateId: string) =>
      take(
        api.POST('/templates/{template_id}/insert', {
          params: { path: { template_id: templateId }, ...scope, header: once(newKey()) },
          body: { campaignId },
        }),
      ),
    onSuccess: (added) => {
      reach(added);
      return again();
    },
  });
  const applyTemplate = useMutation({
    mutationFn: ({ stepId, version }: { stepId: string; version: number }) =>
      take(
        api.POST('/campaigns/steps/{step_id}/template-update', {
          params: { path: { step_id: stepId }, ...scope, header: once(newKey()) },
          body: { version },
        }),
      ),
    onSuccess: (step) => {
      reach(step);
      return again();
    },
  });
  return { create, update, remove, insert, applyTemplate };
}
