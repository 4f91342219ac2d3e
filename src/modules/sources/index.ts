export { sourceAttention } from './attention.service.js';
export { moveRows } from './move-rows.service.js';
export { readingRoutes } from './readings.routes.js';
export { receiveRoutes } from './receive.routes.js';
export { contactSourceRoutes } from './sources.routes.js';
export { readingsLoop, sourceJobHandlers } from './sources.worker.js';
