export { billingRoutes } from './billing.routes.js';
export { billingJobHandlers, billingWatch } from './billing.worker.js';
export { requireGoodStanding } from './standing.service.js';
