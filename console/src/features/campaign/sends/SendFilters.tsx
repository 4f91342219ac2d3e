import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Day } from '../../../ui/list/filters';
import { Search } from '../../../ui/list/Search';
import { ListTools } from '../../../ui/page/ListTools';
import { count } from '../../../ui/show/format';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { audience as audienceWords } from '../../../words/campaigns/audience';
import { running as runningWords, sends as text } from '../../../words/campaigns/running';
import { attachedQuery } from '../mailboxes/queries';
import { statsQuery, stepsQuery, useCampaign } from '../queries';
import type { SendFilter } from './queries';

const ERRORS = Object.entries(text.errors).map(([value, label]) => ({ value, label }));

/** Filters of the list of emails. */
export function SendFilters({ filter, onChange }: { filter: SendFilter; onChange: (next: SendFilter) => void }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const { data: stats } = useQuery(statsQuery(workspaceId, campaign.id, { timeframe: 'all' }));
  const { data: steps = [] } = useQuery(stepsQuery(workspaceId, campaign.id));
  const { data: mailboxes = [] } = useQuery(attachedQuery(workspaceId, campaign.id));
  const states = Object.entries(words.enums.sendStatus)
    .filter(([status]) => status === filter.status || Number(stats?.sends[status] ?? 0) > 0)
    .map(([status, label]) => ({
      value: status,
      label: audienceWords.withCount(label, count(Number(stats?.sends[status] ?? 0))),
    }));
  const select = (
    label: string,
    every: string,
    value: string | undefined,
    data: readonly { value: string; label: string }[],
    put: (next: string | undefined) => void,
  ) => (
    <Select
      aria-label={label}
      value={value ?? ''}
      allowDeselect={false}
      onChange={(next) => put(next || undefined)}
      data={[{ value: '', label: every }, ...data]}
      w={180}
    />
  );
  return (
    <ListTools>
      <Search value={filter.q ?? ''} label={text.search} onChange={(q) => onChange({ q: q === '' ? undefined : q })} />
      {select(text.filter, words.common.all, filter.status, states, (status) => onChange({ status }))}
      {select(
        text.step,
        text.anyStep,
        filter.step,
        steps.map((step) => ({ value: step.id, label: runningWords.stepName(step.order, step.name) })),
        (step) => onChange({ step }),
      )}
      {mailboxes.length > 1 &&
        select(
          text.mailbox,
          text.anyMailbox,
          filter.mailbox,
          mailboxes.map((one) => ({ value: one.id, label: one.address })),
          (mailbox) => onChange({ mailbox }),
        )}
      {select(text.error, text.anyError, filter.error, ERRORS, (error) => onChange({ error }))}
      <Day label={text.dueFrom} value={filter.dueFrom} onChange={(dueFrom) => onChange({ dueFrom })} />
      <Day label={text.dueTo} value={filter.dueTo} onChange={(dueTo) => onChange({ dueTo })} />
      {filter.contact !== undefined && (
        <>
          <span className="muted">{text.ofContact}</span>
          <Button variant="default" onClick={() => onChange({ contact: undefined })}>
            {text.clearContact}
          </Button>
        </>
      )}
    </ListTools>
  );
}
