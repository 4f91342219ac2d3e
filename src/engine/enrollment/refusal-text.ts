import { type Said, say } from '../words/say.js';
import type { EnrollmentRefusal } from './judge-enrollment.js';

/** Describes why a contact is not enrolled, in one or two sentences. */
export function refusalText({ rule, values, changesAt }: EnrollmentRefusal): Said {
  if ('field' in values) return say`The campaign excludes contacts whose ${values.field} is "${values.value}".`;
  if ('campaignId' in values) {
    const { companyDomain: company, campaignName: campaign } = values;
    return company === null
      ? say`The contact is already in the campaign "${campaign}".`
      : say`A contact at ${company} is already in the campaign "${campaign}".`;
  }
  const { since, days } = values;
  const from = changesAt?.toISOString() ?? null;
  if (rule === 'days_after_reply') {
    return from === null
      ? say`The contact last replied at ${since}, less than ${days} days ago.`
      : say`The contact last replied at ${since}, less than ${days} days ago. The contact can be enrolled from ${from}.`;
  }
  if (rule === 'days_before_same') {
    return from === null
      ? say`The campaign last sent an email to the contact at ${since}, less than ${days} days ago.`
      : say`The campaign last sent an email to the contact at ${since}, less than ${days} days ago. The contact can be enrolled from ${from}.`;
  }
  return from === null
    ? say`Another campaign last sent an email to the contact at ${since}, less than ${days} days ago.`
    : say`Another campaign last sent an email to the contact at ${since}, less than ${days} days ago. The contact can be enrolled from ${from}.`;
}
