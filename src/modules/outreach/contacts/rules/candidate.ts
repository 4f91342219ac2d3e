import type { ProfileColumn } from '../../../../engine/profiles/field-types.js';

/** Person who may become a contact, checked and normalized. */
export interface Candidate {
  readonly email: string;
  /** Complete address in lower case. */
  readonly emailKey: string;
  readonly companyDomain: string | null;
  readonly fields: Readonly<Partial<Record<ProfileColumn, string | null>>>;
  /** JSON object as text. */
  readonly customFields: string;
}
