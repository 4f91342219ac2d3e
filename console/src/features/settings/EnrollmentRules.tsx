import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, withoutField } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { Loaded } from '../../ui/page/Loaded';
import { Page } from '../../ui/page/Page';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { enrollment as text } from '../../words/campaigns/enrollment';
import { ExcludeRows } from '../enrollment/ExcludeRows';
import { changeEnrollmentRules, enrollmentRulesQuery, type EnrollmentRules as Rules } from '../enrollment/queries';
import './settings.css';
import { bounds, boundsHint } from '../../words/ranges';

const DAYS = ['daysBeforeSame', 'daysBeforeOther', 'daysAfterReply'] as const;
const MOST_DAYS = 3_650;

/** Enrollment rules of the workspace, which campaigns can replace. */
export function EnrollmentRules() {
  const query = useQuery(enrollmentRulesQuery(useWorkspaceId()));
  return (
    <Page title={text.title}>
      <Loaded query={query}>{(rules) => <Form stored={rules} />}</Loaded>
    </Page>
  );
}

function Form({ stored }: { stored: Rules }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const may = useMay('admin');
  const [changes, setChanges] = useState<Partial<Rules>>({});
  const value = { ...stored, ...changes };
  const save = useMutation({
    mutationFn: () => changeEnrollmentRules(workspaceId, changes),
    onSuccess: (rules) => {
      queries.setQueryData(enrollmentRulesQuery(workspaceId).queryKey, rules);
      setChanges({});
      toast.say(text.saved);
    },
  });
  const put = (part: Partial<Rules>) => setChanges({ ...changes, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const error = withoutField(save.error, Object.keys(stored));
  return (
    <form onSubmit={submit} className="section">
      <div className="stack settings-form">
        <p className="muted">{text.lead}</p>
        <Select
          label={text.oneCampaign}
          description={text.oneCampaignHint}
          value={value.oneCampaign}
          allowDeselect={false}
          disabled={!may}
          data={Object.entries(text.scopes).map(([scope, label]) => ({ value: scope, label }))}
          onChange={(next) => next !== null && put({ oneCampaign: next as Rules['oneCampaign'] })}
        />
        {DAYS.map((name) => (
          <NumberField
            key={name}
            label={text[name]}
            description={`${text.daysHint} ${boundsHint(bounds['EnrollmentRulesUpdateIn.daysBeforeSame'])}`}
            value={value[name]}
            max={MOST_DAYS}
            disabled={!may}
            error={errorAt(save.error, name)}
            onChange={(next) => next !== '' && put({ [name]: next })}
          />
        ))}
        <div className="stack">
          <span className="strong">{text.exclude}</span>
          <span className="muted">{text.excludeHint}</span>
          <ExcludeRows value={stored.exclude} isReadOnly={!may} onChange={(exclude) => put({ exclude })} />
        </div>
        <FormEnd error={error} pending={save.isPending} scope="admin">
          {words.common.save}
        </FormEnd>
      </div>
    </form>
  );
}
