import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from '../../../ui/form/Confirm';
import { Empty } from '../../../ui/list/Empty';
import { GoTo } from '../../../ui/list/GoTo';
import { Loaded } from '../../../ui/page/Loaded';
import { later } from '../../../ui/page/later';
import { Section } from '../../../ui/page/Page';
import { Explained } from '../../../ui/show/Explained';
import { duration } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { State } from '../../../ui/show/State';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { subsequences as text } from '../../../words/campaigns/subsequences';
import { useCampaign } from '../queries';
import { type Subsequence, subsequencesQuery, useSubsequenceActions } from './queries';
import { Routing } from './Routing';
import { sayTrigger } from './trigger';
import './subsequences.css';

const MovePeople = later(() => import('./MovePeople').then((file) => file.MovePeople));
const SubsequenceForm = later(() => import('./SubsequenceForm').then((file) => file.SubsequenceForm));

/** Subsequences of a campaign. */
export function Subsequences() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const may = useMay() && campaign.status !== 'archived';
  const [form, setForm] = useState<Subsequence | 'new' | null>(null);
  const query = useQuery(subsequencesQuery(workspaceId, campaign.id));
  const create = may && (
    <Button onClick={() => setForm('new')} leftSection={<Icon name="plus" size={14} />}>
      {text.create}
    </Button>
  );
  return (
    <>
      <Loaded query={query}>
        {(items) =>
          items.length === 0 ? (
            <Empty text={text.empty}>
              {create || <GoTo to={`/campaigns/${campaign.id}`}>{words.common.toCampaign}</GoTo>}
            </Empty>
          ) : (
            <>
              <Section title={text.title} aside={create}>
                <ul className="subsequences">
                  {items.map((item) => (
                    <Row key={item.id} item={item} may={may} onEdit={() => setForm(item)} />
                  ))}
                </ul>
              </Section>
              <Section title={text.routing}>
                <Routing may={may} />
              </Section>
            </>
          )
        }
      </Loaded>
      {form !== null && <SubsequenceForm {...(form !== 'new' && { item: form })} onClose={() => setForm(null)} />}
    </>
  );
}

function Row({ item, may, onEdit }: { item: Subsequence; may: boolean; onEdit: () => void }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const { change, remove } = useSubsequenceActions(campaign.id);
  const [asked, setAsked] = useState<'move' | 'delete' | null>(null);
  return (
    <li className="subsequence">
      <div className="subsequence-head">
        <Link className="strong" to={`/w/${workspaceId}/campaigns/${item.id}/steps` as '/'}>
          {item.name}
        </Link>
        <Explained of={['campaign', item.status]}>
          <State tone={item.status === 'active' ? 'good' : 'quiet'}>{words.enums.campaignStatus[item.status]}</State>
        </Explained>
      </div>
      <span>{text.trigger(sayTrigger(item.trigger))}</span>
      <span className="caption">
        {text.figures(item.contactCounts.total, item.sent, item.uniqueReplies)}
        {', '}
        {text.waits(duration(item.entryDelaySeconds))}
      </span>
      {may && (
        <div className="subsequence-doings">
          <Switch
            label={text.enabled}
            checked={item.enabled}
            disabled={change.isPending}
            onChange={(event) =>
              change.mutate({ id: item.id, body: { enabled: event.currentTarget.checked } }, { onError: toast.fail })
            }
          />
          <Button variant="default" onClick={onEdit}>
            {text.edit}
          </Button>
          <Button variant="default" onClick={() => setAsked('move')}>
            {text.sync}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsked('delete')}>
            {text.delete}
          </Button>
        </div>
      )}
      {asked === 'move' && <MovePeople item={item} onClose={() => setAsked(null)} />}
      {asked === 'delete' && (
        <Confirm
          title={text.deleteTitle(item.name)}
          verb={text.delete}
          pending={remove.isPending}
          error={remove.error}
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate(item.id, { onSuccess: () => toast.say(text.deleted(item.name)) })}
        >
          {text.deleteText(item.contactCounts.total)}
        </Confirm>
      )}
    </li>
  );
}
