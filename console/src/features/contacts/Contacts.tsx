import { useSearch } from '@tanstack/react-router';
import { later } from '../../ui/page/later';
import { AddressBook } from './book/AddressBook';

const InCampaigns = later(() => import('./InCampaigns').then((file) => file.InCampaigns));

/** Contacts of the workspace: the address book, or the contacts of campaigns by status. */
export function Contacts() {
  const { view } = useSearch({ from: '/w/$workspaceId/contacts' });
  return view === 'campaigns' ? <InCampaigns /> : <AddressBook />;
}
