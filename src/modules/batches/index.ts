export { contactsBatchRoutes } from './contacts-batch.routes.js';
