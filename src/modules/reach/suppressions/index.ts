export {
  coveredByDomain,
  coveredByOtherAddress,
  covers,
  coversOtherAddress,
  coversPerson,
  decidingFirst,
} from './covers.js';
export { findErased, personMark, personMarks } from './erased.service.js';
export { holdSuppressions, shareSuppressions } from './list-lock.service.js';
export {
  findSuppressions,
  suppress,
} from './suppress.service.js';
export { suppressionListRoutes } from './suppression-lists.routes.js';
export { readTargets, type SuppressionTarget } from './suppression-target.js';
export { suppressionRoutes } from './suppressions.routes.js';
export { type Forbidden, type StopForbidden, stillForbidden, upsertEntries } from './suppressions.service.js';
export { takeBackEntries } from './undo-entries.service.js';
