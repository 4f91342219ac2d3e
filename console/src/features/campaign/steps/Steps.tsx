import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MayButton } from '../../../ui/form/MayButton';
import { Empty } from '../../../ui/list/Empty';
import { Loaded } from '../../../ui/page/Loaded';
import { later } from '../../../ui/page/later';
import { Icon } from '../../../ui/show/Icon';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { editor as text } from '../../../words/campaigns/editor';
import { templates } from '../../../words/campaigns/templates';
import { stepsQuery, useCampaign } from '../queries';
import { useStepActions } from './actions';
import { TimeLine } from './TimeLine';
import './steps.css';

const stepForm = () => import('./StepForm').then((file) => file.StepForm);
const StepForm = later(stepForm);
// The editor is large, so it loads on demand.
void stepForm();
const InsertTemplate = later(() => import('./InsertTemplate').then((file) => file.InsertTemplate));

const HERE = '/w/$workspaceId/campaigns/$campaignId/steps';

/** Steps of a campaign in order, and the one being edited. */
export function Steps() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const may = useMay() && campaign.status !== 'archived';
  const { step: chosen } = useSearch({ from: HERE });
  const navigate = useNavigate({ from: HERE });
  const query = useQuery(stepsQuery(workspaceId, campaign.id));
  const { create } = useStepActions(campaign.id);
  const [isInserting, setInserting] = useState(false);
  const open = (id: string) => void navigate({ search: { step: id } });
  const add = (isFirst: boolean) =>
    create.mutate(
      { bodyText: text.firstText, ...(isFirst && { subject: text.firstSubject }) },
      { onSuccess: (step) => open(step.id), onError: toast.fail },
    );
  return (
    <>
      <Loaded query={query}>
        {(steps) => {
          const step = steps.find((one) => one.id === chosen) ?? steps[0];
          if (step === undefined) {
            return (
              <Empty text={text.empty}>
                <Group gap="xs" justify="center">
                  <MayButton
                    onClick={() => add(true)}
                    loading={create.isPending}
                    leftSection={<Icon name="plus" size={14} />}
                  >
                    {text.add}
                  </MayButton>
                  <MayButton variant="default" onClick={() => setInserting(true)}>
                    {templates.insert}
                  </MayButton>
                </Group>
              </Empty>
            );
          }
          return (
            // Until the new step is loaded, typed text would change another step.
            <div className="steps" inert={create.isPending} aria-busy={create.isPending}>
              <TimeLine
                steps={steps}
                current={step.id}
                onOpen={open}
                onAdd={() => add(false)}
                onInsert={() => setInserting(true)}
                isAdding={create.isPending}
                may={may}
              />
              <StepForm key={step.id} step={step} campaign={campaign} may={may} />
            </div>
          );
        }}
      </Loaded>
      {isInserting && <InsertTemplate onOpen={open} onClose={() => setInserting(false)} />}
    </>
  );
}
