export { sequencerRoutes } from './connections.routes.js';
export { sequencerExportRoutes } from './exports.routes.js';
export { exportLoop, sequencerJobHandlers, sequencerSchedules } from './sequencers.worker.js';
