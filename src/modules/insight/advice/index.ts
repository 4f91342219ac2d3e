export { adviceRoutes } from './advice.routes.js';
