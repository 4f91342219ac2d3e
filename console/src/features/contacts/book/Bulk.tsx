import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/form/Confirm';
import { MayButton } from '../../../ui/form/MayButton';
import { TagChange, type TagChanges } from '../../../ui/form/TagChange';
import { BulkBar } from '../../../ui/list/BulkBar';
import { count } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { toast } from '../../../ui/toast';
import { useMay } from '../../../ui/workspace';
import { addressBook as text } from '../../../words/contacts/address-book';
import { bulkChange } from '../../../words/contacts/bulk-change';
import { AddToCampaign } from './AddToCampaign';
import { type BulkAction, countOf, type Target, useBulkChange } from './bulk-change';
import { PinMany } from './PinMany';
import type { Profile } from './queries';
import { SetField } from './SetField';
import { SuppressContacts } from './SuppressContacts';

interface Props {
  readonly target: Target;
  /** Names of members by ID. */
  readonly owners: ReadonlyMap<string, string>;
  /** Number of matching contacts, if more than the selected ones match. */
  readonly more: number | undefined;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Returns the number of campaigns that the contacts are in. */
const campaignsOf = (profiles: readonly Profile[]): number =>
  new Set(profiles.flatMap((one) => one.campaigns.map(({ campaignId }) => campaignId))).size;

/** Actions on the selected contacts, or on all that match. */
export function Bulk({ target, owners, more, onAll, onClear }: Props) {
  const may = useMay();
  const { profiles, matching } = target;
  const [open, setOpen] = useState<'campaign' | 'tags' | 'field' | 'segment' | 'suppress' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const change = useBulkChange(close);
  const act = (action: BulkAction, done?: (changed: number) => string) =>
    change.mutate({ target, actions: [action], done });
  const tag = ({ add, remove }: TagChanges) => {
    const actions: BulkAction[] = [];
    if (add.length > 0) actions.push({ action: 'add_tags', tags: [...add] });
    if (remove.length > 0) actions.push({ action: 'remove_tags', tags: [...remove] });
    change.mutate({ target, actions, done: text.tagged });
  };
  const own = (ownerId: string | null) => {
    change.mutate({ target, actions: [{ action: 'set_owner', ownerId }], done: text.owned }, { onError: toast.fail });
  };
  const dialog = { count: countOf(target), isBusy: change.isPending, error: change.error, onClose: close };
  return (
    <BulkBar
      label={text.bulk}
      selected={dialog.count}
      {...(change.progress !== null && { text: change.progress })}
      {...(more !== undefined && { onAll, allText: bulkChange.all(count(more)) })}
      onClear={onClear}
    >
      <MayButton variant="default" onClick={() => setOpen('campaign')}>
        {bulkChange.campaign.action}
      </MayButton>
      <MayButton variant="default" onClick={() => setOpen('tags')}>
        {text.tags}
      </MayButton>
      {may && (
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />} loading={change.isPending}>
              {text.setOwner}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {[...owners].map(([ownerId, name]) => (
              <Menu.Item key={ownerId} onClick={() => own(ownerId)}>
                <bdi>{name}</bdi>
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => own(null)}>{text.noOwner}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <MayButton variant="default" onClick={() => setOpen('field')}>
        {bulkChange.field.action}
      </MayButton>
      <MayButton variant="default" onClick={() => setOpen('segment')}>
        {bulkChange.segment.action}
      </MayButton>
      <MayButton variant="default" onClick={() => setOpen('suppress')}>
        {bulkChange.suppress.action}
      </MayButton>
      <MayButton variant="default" onClick={() => setOpen('delete')}>
        {text.delete.action}
      </MayButton>
      {open === 'campaign' && <AddToCampaign target={target} onClose={close} />}
      {open === 'suppress' && <SuppressContacts target={target} onClose={close} />}
      {open === 'tags' && (
        <TagChange
          title={text.tagsTitle(dialog.count)}
          text={text.tagForm}
          onSubmit={tag}
          onClose={close}
          isBusy={change.isPending}
          error={change.error}
        />
      )}
      {open === 'field' && <SetField {...dialog} onSubmit={(action) => act(action)} />}
      {open === 'segment' && <PinMany {...dialog} onSubmit={(action) => act(action, bulkChange.segment.done)} />}
      {open === 'delete' && (
        <Confirm
          title={text.delete.titleSome(dialog.count)}
          verb={text.delete.verb(dialog.count)}
          pending={change.isPending}
          error={change.error}
          onClose={close}
          onConfirm={() =>
            change.mutate({ target, actions: [{ action: 'delete' }], done: text.delete.done }, { onSuccess: onClear })
          }
        >
          <p>{matching === undefined ? text.delete.campaigns(campaignsOf(profiles)) : bulkChange.delete.lead}</p>
          <p>{text.delete.stays}</p>
          <p className="muted">{text.delete.erase}</p>
        </Confirm>
      )}
    </BulkBar>
  );
}
