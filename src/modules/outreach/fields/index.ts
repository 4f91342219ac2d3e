export type { ProfileFieldRow } from './fields.repo.js';
export {
  changeProfileField,
  createProfileField,
  fieldDefaults,
  fieldKinds,
  listFields,
  removeProfileField,
  requireFieldValues,
} from './fields.service.js';
