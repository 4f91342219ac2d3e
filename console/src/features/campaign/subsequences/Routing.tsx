import { Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../../api/client';
import { fieldError } from '../../../ui/form/field-error';
import { NumberField } from '../../../ui/form/NumberField';
import { Loaded } from '../../../ui/page/Loaded';
import { useWorkspaceId } from '../../../ui/workspace';
import { subsequences as text } from '../../../words/campaigns/subsequences';
import { bounds, boundsHint } from '../../../words/ranges';
import { useEdits } from '../edits';
import { useCampaign } from '../queries';
import { EditConflict, SaveProblem, SaveState } from '../SaveState';
import { routingQuery, useSubsequenceActions } from './queries';

/** Routing of contacts into subsequences. */
export function Routing({ may }: { may: boolean }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const query = useQuery(routingQuery(workspaceId, campaign.id));
  return (
    <Loaded query={query} rows={3}>
      {(policy) => <Form policy={policy} may={may} />}
    </Loaded>
  );
}

function Form({ policy, may }: { policy: Schemas['SubsequenceRoutingPolicyOut']; may: boolean }) {
  const campaign = useCampaign();
  const { route } = useSubsequenceActions(campaign.id);
  const { mode, stopParent, allowReentry, cooldownDays, maxPerContact } = policy;
  const edits = useEdits({
    stored: { mode, stopParent, allowReentry, cooldownDays, maxPerContact },
    auto: false,
    save: (changed) => route.mutateAsync(changed),
  });
  const { value } = edits;
  const number = (name: 'cooldownDays' | 'maxPerContact', label: string) => (
    <NumberField
      label={label}
      description={boundsHint(bounds[`SubsequenceRoutingPolicyUpdateIn.${name}`])}
      value={value[name]}
      readOnly={!may}
      w={240}
      error={fieldError(edits.error, name)}
      onChange={(next) => next !== '' && edits.change({ [name]: Number(next) })}
    />
  );
  return (
    <div className="routing">
      <EditConflict edits={edits} />
      <SaveProblem error={edits.error} shown={(path) => path in value} />
      <Select
        label={text.mode}
        value={value.mode}
        allowDeselect={false}
        readOnly={!may}
        w={300}
        onChange={(next) => next !== null && edits.change({ mode: next as typeof mode })}
        data={Object.entries(text.modes).map(([key, label]) => ({ value: key, label }))}
      />
      <Switch
        label={text.stopParent}
        checked={value.stopParent}
        disabled={!may}
        onChange={(event) => edits.change({ stopParent: event.currentTarget.checked })}
      />
      <Switch
        label={text.allowReentry}
        checked={value.allowReentry}
        disabled={!may}
        onChange={(event) => edits.change({ allowReentry: event.currentTarget.checked })}
      />
      {number('maxPerContact', text.most)}
      {number('cooldownDays', text.cooldown)}
      <SaveState edits={edits} auto={false} />
    </div>
  );
}
