export { mailboxImportRoutes } from './import.routes.js';
