import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const days = (count: number) => plural(count, 'day', 'days');

/** Enrollment rules of a workspace and its campaigns, and contacts that the rules keep out. */
export const enrollment = localized('enrollment', {
  title: 'Enrollment rules',
  lead: 'Rules for contacts that imports, requests, and segments add to campaigns. Each campaign can replace them in its settings. Contacts that are already in a campaign stay.',
  campaignLead: 'Rules for new contacts of this campaign. Contacts that are already in the campaign stay.',
  workspace: 'Workspace default',
  oneCampaign: 'One campaign at a time',
  oneCampaignHint: 'Drafts and paused campaigns count. Free-mail domains are not companies.',
  scopes: { off: 'Off', person: 'Per contact', company: 'Per company' } satisfies Record<
    Schemas['OneCampaignScope'],
    string
  >,
  daysBeforeSame: 'Days since the last email from the same campaign',
  daysBeforeOther: 'Days since the last email from another campaign',
  daysAfterReply: "Days since the contact's last reply",
  daysHint: '0: no limit.',
  ownDaysHint: 'Leave empty for the workspace default. 0: no limit.',
  exclude: 'Excluded values',
  excludeHint: 'Contacts with one of these values, in the import or in Contacts, are not enrolled.',
  own: 'Custom list',
  field: (position: number) => `Field ${position}`,
  values: (position: number) => `Values ${position}`,
  valuesHint: 'Press Enter after each value.',
  add: 'Add excluded value',
  remove: (position: number) => `Remove excluded value ${position}`,
  fields: { email: 'Email', companyDomain: 'Company domain', tags: 'Tags' },
  saved: 'Enrollment rules updated.',
  summary: (count: number) => (count === 0 ? 'Workspace defaults' : plural(count, 'custom rule', 'custom rules')),
  columns: { email: 'Email', reason: 'Reason', changes: 'Eligible from', next: 'Next attempt' },
  onChange: 'When this changes',
  manual: 'Manual',
  empty: 'All contacts were enrolled. Contacts excluded by an enrollment rule appear here with the reason.',
  toContacts: 'View contacts',
  pick: 'Selected',
  pickOne: (address: string) => `Select ${address}`,
  region: 'Actions for selected contacts',
  enroll: 'Try again',
  force: 'Enroll anyway',
  forceTitle: 'Enroll these contacts anyway?',
  forceText: 'Outrider enrolls them even though a rule excludes them. Suppressed contacts are never enrolled.',
  done: (enrolled: number, others: number) =>
    `${plural(enrolled, 'contact', 'contacts')} enrolled${others === 0 ? '' : `, ${others} not enrolled`}.`,
  reasons: {
    excluded: (field: string, value: string) => `${field} is ${value}.`,
    elsewhere: (campaign: string) => `Already in the campaign ${campaign}.`,
    company: (domain: string, campaign: string) => `A contact at ${domain} is in the campaign ${campaign}.`,
    days_after_reply: (count: number) => `Replied less than ${days(count)} ago.`,
    days_before_same: (count: number) => `Received an email from this campaign less than ${days(count)} ago.`,
    days_before_other: (count: number) => `Received an email from another campaign less than ${days(count)} ago.`,
  },
});
