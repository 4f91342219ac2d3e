export { recordArrival } from './arrivals/arrival.service.js';
export { recogniseWarmup } from './arrivals/recognise.service.js';
export { warmupAttention } from './attention.service.js';
export { circleRoutes } from './circles/circles.routes.js';
export { exchangeWithPeers } from './circles/exchange.service.js';
export { warmupJobs } from './job-list.service.js';
export { REFERENCE_HEADER } from './talk/reference.js';
export { warmupRoutes } from './warmup.routes.js';
export { copiesLoop, warmupJobHandlers, warmupLoop, warmupSchedules } from './warmup.worker.js';
