export { analyticsRoutes } from './analytics.routes.js';
export { analyseSteps } from './analytics.service.js';
export { winnerSchedule } from './choose-winners.service.js';
export { exportRoutes } from './export.routes.js';
export { exportCampaign } from './export.service.js';
