import { useSearch } from '@tanstack/react-router';
import { later } from '../../ui/page/later';
import { AddressBook } from './book/AddressBook';

const InCampaigns = later(() => import('./InCampaigns').then((file) => file.InCampaigns));

const Duplicates = later(() => import('./duplicates/Duplicates').then((file) => file.Duplicates));

/** Contacts of the workspace: the address book, the contacts of campaigns by status, or pairs that may be one person. */
export function Contacts() {
  const { view } = useSearch({ from: '/w/$workspaceId/contacts' });
  if (view === 'campaigns') return <InCampaigns />;
  return view === 'duplicates' ? <Duplicates /> : <AddressBook />;
}
