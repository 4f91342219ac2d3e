export { reportAttention } from './attention.service.js';
export { reportRoutes } from './reports.routes.js';
export { reportLoops } from './reports.worker.js';
