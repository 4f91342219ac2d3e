export { analyticsRoutes } from './analytics.routes.js';
export { winnerSchedule } from './choose-winners.service.js';
export { exportRoutes } from './export.routes.js';
