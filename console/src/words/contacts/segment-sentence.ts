import { localized } from '../localized';
import { plural } from '../plural';

/** Parts of the sentence that describes a segment. */
export const sentence = localized('sentence', {
  and: ' and ',
  or: ' or ',
  none: (conditions: string) => `none of these: ${conditions}`,
  quote: (value: string) => `“${value}”`,
  days: (count: number) => plural(count, 'day', 'days'),
  nothing: 'empty',
  formerMember: 'a former member',
  anyCampaign: 'any campaign',
  segment: (name: string) => `segment ${name}`,
  campaign: (name: string) => `campaign ${name}`,
  in: (campaign: string) => `in ${campaign}`,
  notIn: (campaign: string) => `not in ${campaign}`,
  withStatus: (statuses: string) => `as ${statuses}`,
  withIntent: (intent: string) => `with intent ${intent}`,
  withLabel: (label: string) => `with label ${label}`,
  times: (count: number) => `at least ${count} times`,
  within: (days: number) => `in the last ${plural(days, 'day', 'days')}`,
  did: {
    sent: 'was emailed',
    opened: 'opened an email',
    clicked: 'clicked a link',
    replied: 'replied',
    bounced: 'bounced',
  },
  didNot: {
    sent: 'was not emailed',
    opened: 'did not open an email',
    clicked: 'did not click a link',
    replied: 'did not reply',
    bounced: 'did not bounce',
  },
});
