import { Menu } from '@mantine/core';
import { useState } from 'react';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { words } from '../../../words';
import { addressBook as text } from '../../../words/contacts/address-book';
import { bulkChange } from '../../../words/contacts/bulk-change';
import { AddToCampaign } from './AddToCampaign';
import type { Profile } from './queries';
import { SuppressContacts } from './SuppressContacts';

interface Props {
  readonly profile: Profile;
  /** Selects the contact, so that the actions for selected contacts appear. */
  readonly onMore: () => void;
}

/** Actions for one contact of the address book. */
export function RowMenu({ profile, onMore }: Props) {
  const [open, setOpen] = useState<'campaign' | 'suppress' | null>(null);
  const close = () => setOpen(null);
  const target = { profiles: [profile] };
  return (
    <>
      <MoreMenu label={`${words.common.actions} ${profile.email}`}>
        <Menu.Item onClick={() => setOpen('campaign')}>{bulkChange.campaign.action}</Menu.Item>
        {!profile.suppressed && <Menu.Item onClick={() => setOpen('suppress')}>{bulkChange.suppress.action}</Menu.Item>}
        <Menu.Item onClick={onMore}>{text.more}</Menu.Item>
      </MoreMenu>
      {open === 'campaign' && <AddToCampaign target={target} onClose={close} />}
      {open === 'suppress' && <SuppressContacts target={target} onClose={close} />}
    </>
  );
}
