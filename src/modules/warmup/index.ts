export { warmupAttention } from './attention.service.js';
export { circleRoutes } from './circles/circles.routes.js';
export { exchangeWithPeers } from './circles/exchange.service.js';
export { REFERENCE_HEADER } from './conversations/reference.js';
export { warmupJobs } from './job-list.service.js';
export { recordReceived } from './recognition/received-mail.service.js';
export { recognizeWarmup } from './recognition/recognize.service.js';
export { warmupRoutes } from './warmup.routes.js';
export { copiesLoop, warmupJobHandlers, warmupLoop, warmupSchedules } from './warmup.worker.js';
