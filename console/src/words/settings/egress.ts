import { BLOCKLIST_STATUS_LABELS, LISTING_REASON_LABELS } from '../../../../src/engine/words/domain-terms';
import type { Schemas } from '../../api/client';
import { localized } from '../localized';

/** Texts of the addresses that email of the instance leaves from. */
export const egress = localized('egress', {
  title: 'IP addresses',
  lead: 'Email of every workspace leaves from these addresses. Outrider queries blocklists once per day, and every hour while one lists an address or does not respond.',
  empty:
    'No addresses yet. Outrider finds the addresses of MAIL_HOSTNAME within an hour. Behind a relay or address translation, set MAIL_EGRESS_ADDRESSES.',
  asked: 'Last query',
  status: BLOCKLIST_STATUS_LABELS,
  reason: LISTING_REASON_LABELS,
  since: (reason: string) => `${reason}, since`,
  remove: 'Request removal',
  unavailable: 'The blocklist did not respond, or rejects the DNS resolver of this server.',
  silent: 'The blocklist did not respond to the last query.',
  advice:
    'Receivers may reject or filter email from this address. Find the cause, such as a campaign with many complaints, then request removal. Outrider checks again every hour.',
  outlook: 'Outlook.com',
  filter: {
    green: 'Green: under 10% filtered as spam',
    yellow: 'Yellow: 10 to 90% filtered as spam',
    red: 'Red: over 90% filtered as spam',
  } satisfies Record<Schemas['SndsFilterResult'], string>,
  noVerdict: 'No filter result',
  on: (day: string, recipients: string) => `${day}, ${recipients} recipients`,
  noData: 'No data: under about 100 messages to Outlook.com per day',
  complaints: 'Complaint rate',
  noComplaints: 'Not reported',
  traps: 'Spam trap hits',
  comment: 'Comment from Microsoft',
  feed: 'Microsoft SNDS',
  read: 'Last read',
  neverRead: 'Never',
  problem: 'Last attempt',
  unreadable: 'Failed. Outrider retries every hour.',
});
