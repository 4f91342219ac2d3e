export { moveByRule } from './move-by-rule.service.js';
export { routeContact } from './subsequence-routing.service.js';
export { routingLoop, subsequenceJobHandlers } from './subsequence-routing.worker.js';
export { syncLeadsRoutes } from './sync-leads.routes.js';
export { syncSubsequence } from './sync-leads.service.js';
