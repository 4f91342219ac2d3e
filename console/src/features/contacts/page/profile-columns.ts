/** Fields that every contact has, in the order of the page. */
export const PROFILE_COLUMNS = [
  ...(['firstName', 'lastName', 'company', 'title', 'phone', 'website'] as const),
  ...(['linkedinUrl', 'city', 'state', 'country', 'timezone'] as const),
];
