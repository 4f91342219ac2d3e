import type { EnrollmentRefusal } from './judge-enrollment.js';

/** Describes why a person is not enrolled, in one or two sentences. */
export function refusalText({ rule, values, changesAt }: EnrollmentRefusal): string {
  if ('field' in values) return `The campaign excludes contacts whose ${values.field} is "${values.value}".`;
  if ('campaignId' in values) {
    const subject = values.companyDomain === null ? 'The contact' : `A contact at ${values.companyDomain}`;
    return `${subject} is already in the campaign "${values.campaignName}".`;
  }
  const what = {
    days_after_reply: 'The contact last replied',
    days_before_same: 'The campaign last sent an email to the contact',
    days_before_other: 'Another campaign last sent an email to the contact',
    excluded_value: '',
    one_campaign: '',
  }[rule];
  const from = changesAt === null ? '' : ` The contact can be enrolled from ${changesAt.toISOString()}.`;
  return `${what} at ${values.since}, less than ${values.days} days ago.${from}`;
}
