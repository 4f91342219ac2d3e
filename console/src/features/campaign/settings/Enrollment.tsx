import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../ui/show/format';
import { useWorkspaceId } from '../../../ui/workspace';
import { enrollment as text } from '../../../words/campaigns/enrollment';
import { ExcludeRows } from '../../enrollment/ExcludeRows';
import { type ExcludedValues, enrollmentRulesQuery } from '../../enrollment/queries';
import { Choice, Figure, useRule } from './fields';

const DAYS = ['daysBeforeSame', 'daysBeforeOther', 'daysAfterReply'] as const;

/** Rules for new contacts of the campaign; empty fields take those of the workspace. */
export function Enrollment() {
  const rules = useQuery(enrollmentRulesQuery(useWorkspaceId())).data;
  const exclude = useRule('enrollment.exclude');
  const own = exclude.value as ExcludedValues[] | null;
  const usual = rules === undefined ? text.workspace : `${text.workspace}: ${text.scopes[rules.oneCampaign]}`;
  return (
    <>
      <p className="muted">{text.campaignLead}</p>
      <Choice
        name="enrollment.oneCampaign"
        label={text.oneCampaign}
        hint={text.oneCampaignHint}
        options={{ null: usual, ...text.scopes }}
      />
      {DAYS.map((name) => (
        <Figure
          key={name}
          name={`enrollment.${name}`}
          label={text[name]}
          hint={text.ownDaysHint}
          empty={rules === undefined ? text.workspace : `${text.workspace}: ${count(rules[name])}`}
        />
      ))}
      <Select
        label={text.exclude}
        description={text.excludeHint}
        value={own === null ? 'workspace' : 'own'}
        allowDeselect={false}
        readOnly={exclude.isReadOnly}
        w={300}
        maw="100%"
        data={[
          { value: 'workspace', label: text.workspace },
          { value: 'own', label: text.own },
        ]}
        onChange={(next) => exclude.put(next === 'own' ? (rules?.exclude ?? []) : null)}
      />
      {own !== null && (
        <ExcludeRows value={own} isReadOnly={exclude.isReadOnly} error={exclude.error} onChange={exclude.put} />
      )}
    </>
  );
}
