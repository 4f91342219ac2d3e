export { contactActionRoutes } from './contact.routes.js';
export { contactsBatchRoutes } from './contacts-batch.routes.js';
