export type { SuppressionSource } from './sources.js';
export {
  findSuppressions,
  type SuppressionFact,
  suppress,
} from './suppress.service.js';
export { readTarget, type SuppressionTarget, targetText } from './suppression-target.js';
export type { SuppressionRow } from './suppressions.repo.js';
export { suppressionRoutes } from './suppressions.routes.js';
