export { sourceAttention } from './attention.service.js';
export { moveRows } from './move-rows.service.js';
export { readingRoutes } from './readings/readings.routes.js';
export { receiveRoutes } from './receipt/receive.routes.js';
export { contactSourceRoutes } from './registry/sources.routes.js';
export { readingsLoop, sourceJobHandlers } from './sources.worker.js';
