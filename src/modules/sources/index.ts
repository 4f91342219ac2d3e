export { receiveRoutes } from './receive.routes.js';
export { contactSourceRoutes } from './sources.routes.js';
export { sourceJobHandlers } from './sources.worker.js';
