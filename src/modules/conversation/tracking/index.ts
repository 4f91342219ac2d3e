export { trackingRoutes } from './tracking.routes.js';
export { trackingLoop, visitRetention } from './tracking.worker.js';
export { noteClick, noteOpen } from './visits.service.js';
