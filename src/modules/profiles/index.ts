export { profileRoutes } from './profiles.routes.js';
