export { erasureRoutes } from './erasures.routes.js';
export { erasureContext } from './erasures.service.js';
export { personDataRoutes } from './person-data.routes.js';
export { privacyJobHandlers } from './privacy.worker.js';
