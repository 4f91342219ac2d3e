import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { isConflict } from '../../../api/errors';
import { keyOf } from '../../../api/keys';
import { Dialog } from '../../../ui/form/Dialog';
import { Loaded } from '../../../ui/page/Loaded';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { editor } from '../../../words/campaigns/editor';
import { templates as text } from '../../../words/campaigns/templates';
import '../../templates/templates.css';
import { useStepActions } from './actions';
import type { Step } from './step-texts';

type Change = Schemas['TemplateChangeOut'];

interface Props {
  readonly step: Step;
  readonly name: string;
  readonly may: boolean;
  readonly onClose: () => void;
}

/** Shows the texts that an update replaces, and applies it. */
export function TemplateUpdate({ step, name, may, onClose }: Props) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const queryKey = keyOf(workspaceId, 'templates', 'update', step.id, step.updatedAt);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      take(
        api.GET('/campaigns/steps/{step_id}/template-update', {
          params: { path: { step_id: step.id }, query: { workspaceId } },
          signal,
        }),
      ),
    staleTime: 0,
  });
  const { applyTemplate } = useStepActions(step.campaignId);
  const version = query.data?.latestVersion;
  return (
    <Dialog
      title={text.updateTitle(name)}
      size="xl"
      {...(may && { submit: text.update })}
      isReady={version !== undefined}
      isBusy={applyTemplate.isPending}
      error={applyTemplate.error}
      onSubmit={() =>
        version !== undefined &&
        applyTemplate.mutate(
          { stepId: step.id, version },
          {
            onSuccess: () => {
              toast.say(text.updated);
              onClose();
            },
            onError: (error) => {
              if (isConflict(error)) void queries.invalidateQueries({ queryKey });
            },
          },
        )
      }
      onClose={onClose}
    >
      <Loaded query={query}>
        {(update) => (
          <>
            <p className="muted">{text.updateLead(update.version, update.latestVersion)}</p>
            {update.changes.length === 0 && <p>{text.upToDate}</p>}
            {update.changes.map((change) => (
              <Difference key={`${change.variant} ${change.field}`} change={change} />
            ))}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Difference({ change }: { change: Change }) {
  const field = text.fields[change.field];
  return (
    <section className="template-difference">
      <span className="strong">{change.variant === null ? field : `${text.variant(change.variant)}: ${field}`}</span>
      {(['before', 'after'] as const).map((side) => (
        <div key={side}>
          <span className="caption">{text[side]}</span>
          <pre dir="auto">{shownValue(change, change[side])}</pre>
        </div>
      ))}
    </section>
  );
}

function shownValue({ field, variant }: Change, value: string | null): string {
  if (value === null) return variant === null ? text.bySubject : text.absent;
  if (field === 'threadMode') return editor.threads[value as Schemas['ThreadMode']];
  return value === '' ? text.blank : value;
}
