export { personDataRoutes } from './person-data.routes.js';
