export { findFilesIn, holdFilesIn, loadAttached } from './attached-files.service.js';
export { fileRoutes } from './files.routes.js';
