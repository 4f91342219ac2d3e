export { timelineRoutes } from './timeline.routes.js';
