/**
 * Contact fields that callers write, by wire name, with their column. An import maps the columns of a file to these
 * names, in addition to `email` and `custom.<name>`.
 */
export const contactColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  company: 'company',
  title: 'title',
  phone: 'phone',
  website: 'website',
  linkedinUrl: 'linkedin_url',
  city: 'city',
  state: 'state',
  country: 'country',
  timezone: 'timezone',
} as const;

export type ContactField = keyof typeof contactColumns;

export const contactFieldNames = Object.keys(contactColumns) as ContactField[];

/** Custom fields have 200 keys of 64 characters at most, values of 32 KiB. */
export const MAX_CUSTOM_FIELDS = 200;
export const MAX_CUSTOM_NAME = 64;
export const MAX_CUSTOM_VALUE = 32_768;
