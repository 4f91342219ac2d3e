export { sequencerRoutes } from './connections.routes.js';
export { sequencerExportRoutes } from './exports.routes.js';
export { exportJobs } from './job-list.service.js';
export { exportLoop, sequencerJobHandlers, sequencerSchedules } from './sequencers.worker.js';
