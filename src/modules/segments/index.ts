export { segmentRoutes } from './segments.routes.js';
export { forgetProfile } from './segments.service.js';
