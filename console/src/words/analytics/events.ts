import { localized } from '../localized';

export const events = localized('events', {
  title: 'Events',
  list: 'Event log',
  lead: 'Events of this workspace, as webhooks and the API report them.',
  empty: 'No events yet. Events appear when contacts, mailboxes, or campaigns change.',
  anyType: 'Any type',
  anyCampaign: 'Any campaign',
  contact: 'Contact ID',
  since: 'From',
  until: 'To',
  columns: { at: 'Time', type: 'Type', what: 'Subject', sequence: 'No.' },
  panel: {
    id: 'ID',
    sequence: 'Sequence number',
    version: 'Schema version',
    deliveries: 'Deliveries',
    noDeliveries: 'No webhook receives this event.',
    data: 'Data',
    campaign: 'Campaign',
    contact: 'Contact',
    at: 'Time',
    means: 'Description',
  },
});
