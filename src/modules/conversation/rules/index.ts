export { ruleAttention } from './attention.service.js';
export { inboxRuleRoutes } from './rules.routes.js';
export { ruleJobHandlers } from './rules.worker.js';
