export { launchAttention } from './attention.service.js';
export { launchJobs } from './job-list.service.js';
export { launchRoutes } from './launch.routes.js';
export { launchCampaign } from './launch.service.js';
export { launchJobHandlers } from './launch.worker.js';
export { lockStatus } from './launch-head.service.js';
export { lifecycleRoutes } from './lifecycle.routes.js';
export { retimeAtOnce, retimeContactsAtOnce } from './retime.service.js';
