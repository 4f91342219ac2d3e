export { inboxRuleRoutes } from './rules.routes.js';
export { ruleJobHandlers } from './rules.worker.js';
