import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { Schemas } from '../../../api/client';
import { later } from '../../../ui/page/later';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { duration } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { Rate } from '../../../ui/show/Rate';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { editor as text } from '../../../words/campaigns/editor';
import { templates } from '../../../words/campaigns/templates';
import { useCampaign } from '../queries';
import { stepFiguresQuery } from '../running/queries';
import { useStepActions } from './actions';
import { DeleteStep } from './DeleteStep';
import { dayOf, delayOf, labelOf, type Step } from './step-texts';

const SaveTemplate = later(() => import('./SaveTemplate').then((file) => file.SaveTemplate));

interface Props {
  readonly steps: readonly Step[];
  readonly current: string;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
  readonly onInsert: () => void;
  readonly isAdding: boolean;
  readonly may: boolean;
}

/** Steps from top to bottom with the waits between them, and how many contacts replied to each. */
export function TimeLine({ steps, current, onOpen, onAdd, onInsert, isAdding, may }: Props) {
  const [isSaving, setSaving] = useState(false);
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  // Steps of an archived campaign can still be saved as a template.
  const mayWrite = useMay();
  const { data } = useQuery({
    ...stepFiguresQuery(workspaceId, campaign.id, { timeframe: 'all' }),
    enabled: campaign.launchedAt !== null,
  });
  const metrics = new Map(data?.steps.map((step) => [step.stepId, step.metrics]));
  return (
    <nav className="timeline" aria-label={text.timeline}>
      <ol className="timeline-list">
        {steps.map((step, index) => (
          <Fragment key={step.id}>
            {index > 0 && (
              <li className="timeline-wait caption" aria-hidden="true">
                {waitText(step.delaySeconds)}
              </li>
            )}
            <li className={`timeline-step${step.id === current ? ' timeline-current' : ''}`}>
              <button
                type="button"
                className="timeline-open"
                aria-current={step.id === current ? 'step' : undefined}
                onClick={() => onOpen(step.id)}
              >
                <span className="timeline-number num">{step.order}</span>
                <span className="cut" dir="auto">
                  {nameOf(step)}
                </span>
                <span className="caption timeline-aside">
                  <span>
                    {step.state === 'disabled'
                      ? text.off
                      : step.variants.length > 1
                        ? step.variants.map((_, at) => labelOf(at)).join('|')
                        : text.delay.day(dayOf(steps, index))}
                  </span>
                  <ReplyRate metrics={metrics.get(step.id)} />
                </span>
              </button>
              {may && <StepMenu step={step} count={steps.length} />}
            </li>
          </Fragment>
        ))}
      </ol>
      {may && (
        <>
          <Button variant="default" onClick={onAdd} loading={isAdding} leftSection={<Icon name="plus" size={14} />}>
            {text.add}
          </Button>
          <Button variant="subtle" onClick={onInsert}>
            {templates.insert}
          </Button>
        </>
      )}
      {mayWrite && (
        <Button variant="subtle" onClick={() => setSaving(true)}>
          {templates.saveAll}
        </Button>
      )}
      {isSaving && <SaveTemplate name={campaign.name} onClose={() => setSaving(false)} />}
    </nav>
  );
}

/** Reply rate of a step with sent emails. */
function ReplyRate({ metrics }: { metrics: Schemas['CampaignMetrics'] | undefined }) {
  if (metrics === undefined || metrics.contacted === 0) return null;
  return (
    <span className="num timeline-rate">
      <Rate value={metrics.replyRate} part={metrics.uniqueReplies} whole={metrics.contacted} of={text.repliedOf} />
    </span>
  );
}

/** With variants, the subject of the step is unused. */
const nameOf = (step: Step): string => step.name || (step.variants[0] ?? step).subject || text.step(step.order);

function waitText(seconds: number): string {
  const { amount, unit } = delayOf(seconds);
  return unit === 'days' ? text.delay.days(amount) : text.delay.exact(duration(seconds));
}

function StepMenu({ step, count }: { step: Step; count: number }) {
  const campaign = useCampaign();
  const [isDeleting, setDeleting] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { update } = useStepActions(campaign.id);
  const change = (body: { order?: number; state?: Step['state'] }) =>
    update.mutate({ stepId: step.id, body }, { onError: toast.fail });
  return (
    <>
      <MoreMenu label={`${words.common.actions} ${text.step(step.order)}`}>
        {step.order > 1 && <Menu.Item onClick={() => change({ order: step.order - 1 })}>{text.up}</Menu.Item>}
        {step.order < count && <Menu.Item onClick={() => change({ order: step.order + 1 })}>{text.down}</Menu.Item>}
        <Menu.Item onClick={() => change({ state: step.state === 'enabled' ? 'disabled' : 'enabled' })}>
          {step.state === 'enabled' ? text.switchOff : text.switchOn}
        </Menu.Item>
        <Menu.Item onClick={() => setSaving(true)}>{templates.save}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => setDeleting(true)}>
          {text.delete}
        </Menu.Item>
      </MoreMenu>
      {isSaving && <SaveTemplate stepId={step.id} name={nameOf(step)} onClose={() => setSaving(false)} />}
      {isDeleting && <DeleteStep step={step} onClose={() => setDeleting(false)} />}
    </>
  );
}
