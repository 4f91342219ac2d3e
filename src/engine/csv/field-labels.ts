import { type Said, say } from '../words/say.js';
import type { ImportFieldName } from './fields.js';

/** Names of the fields of a contact for members. */
export const CONTACT_FIELD_LABELS: Readonly<Record<ImportFieldName, Said>> = {
  email: say`Email address`,
  firstName: say`First name`,
  lastName: say`Last name`,
  company: say`Company`,
  title: say`Job title`,
  phone: say`Phone`,
  website: say`Website`,
  linkedinUrl: say`LinkedIn profile`,
  city: say`City`,
  state: say`State or region`,
  country: say`Country`,
  timezone: say`Time zone`,
};
