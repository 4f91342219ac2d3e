export { reassignRoutes } from './reassign.routes.js';
