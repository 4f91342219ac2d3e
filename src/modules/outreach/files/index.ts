export { findFilesIn, findNamedFiles, holdFilesIn, holdNamedFiles, loadAttached } from './attached-files.service.js';
export { fileRoutes } from './files.routes.js';
export { readBytes } from './files.service.js';
