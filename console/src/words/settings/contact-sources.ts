import type { Schemas } from '../../api/client';
import { localized } from '../localized';

const result: Record<Schemas['ContactSourceResult'], string> = {
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
};

const reason: Record<Schemas['ContactSourceReason'], string> = {
  unreadable_body: 'Not a JSON object',
  missing_email: 'Email address missing',
  invalid_email: 'Invalid email address',
  disposable_address: 'Disposable address',
  invalid_value: 'Invalid value',
  honeypot: 'Spam: hidden field filled in',
  erased_person: 'Contact was erased',
};

const enrollment: Record<Schemas['ContactSourceEnrollment'], string> = {
  waiting: 'Enrolling',
  enrolled: 'Enrolled',
  already_enrolled: 'Already in campaign',
  suppressed: 'Suppressed',
  not_enrolled: 'Not enrolled',
  campaign_unavailable: 'Campaign unavailable',
};

/** Texts of the settings page with the URLs that forms and other services send contacts to. */
export const contactSources = localized('contactSources', {
  title: 'Contact sources',
  lead: 'Each source is a URL that adds contacts to the address book, and enrolls them in a campaign if you select one.',
  add: 'New source',
  empty: 'No contact sources yet. Create a URL to which a form on your website or another tool sends contacts.',
  columns: { name: 'Source', campaign: 'Campaign', state: 'Status', last: 'Last request' },
  more: 'More',
  active: 'Active',
  paused: 'Paused',
  noCampaign: 'Address book only',
  unknownCampaign: 'Deleted campaign',
  edit: 'Edit source',
  received: 'View requests',
  pause: 'Pause',
  resume: 'Resume',
  pausedNow: 'Source paused.',
  resumedNow: 'Source resumed.',
  saved: 'Source saved.',
  rotate: {
    action: 'Rotate URL',
    title: (name: string) => `Rotate the URL of “${name}”?`,
    text: 'You get a new URL. The current URL works for another 24 hours, so that you can change your forms.',
  },
  remove: {
    action: 'Delete source',
    title: (name: string) => `Delete the source “${name}”?`,
    text: 'Its URL stops working and its requests are deleted. Contacts stay in the address book.',
    done: 'Source deleted.',
  },
  shown: {
    title: 'Copy the URL',
    lead: 'The URL contains a secret and is shown only once. Anyone who knows it can add contacts.',
    url: 'Copy URL',
    form: 'HTML form',
    copyForm: 'Copy form',
    done: 'Done',
  },
  form: {
    titleNew: 'New contact source',
    titleEdit: 'Edit contact source',
    create: 'Create source',
    name: 'Name',
    mapping: 'Fields',
    mappingHint: 'Name of the incoming field, and the contact field it fills. Other incoming fields are ignored.',
    incoming: 'Incoming field',
    target: 'Contact field',
    addField: 'Add field',
    removeField: 'Remove field',
    existing: 'Existing contacts',
    existingChoices: {
      fill: 'Fill empty fields',
      update: 'Replace values with received ones',
      keep: 'Leave unchanged',
    } satisfies Record<Schemas['ExistingProfiles'], string>,
    tags: 'Tags',
    tagsHint: 'Added to every received contact.',
    campaign: 'Campaign',
    campaignHint:
      'Enrolls received contacts by the enrollment rules. Leave empty to only add them to the address book.',
    redirect: 'Page after the form',
    redirectHint: 'Leave empty to show a short thank-you page.',
    honeypot: 'Hidden field against spam',
    honeypotHint: 'Name of a form field that visitors do not see. Requests that fill it in are rejected.',
  },
  requests: {
    title: (name: string) => `Requests to “${name}”`,
    empty: 'No requests yet. Send one to the URL of the source to see its result.',
    fields: (names: string) => `Incoming fields: ${names}`,
    noFields: 'No incoming fields',
  },
  result,
  reason,
  enrollment,
});
