export { enrollmentRuleRoutes } from './enrollment-rules.routes.js';
export { enrollmentRuleFields } from './enrollment-rules.schemas.js';
