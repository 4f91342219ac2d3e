/** Columns of a contact that templates read, by the names they have in templates (contract 4.3, Templates). */
export const templateColumns = {
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
} as const;
