export { addContactRoutes } from './add-contacts.routes.js';
export { deadLetterRoutes } from './dead-letters.routes.js';
export { importRoutes } from './imports.routes.js';
export { importJobHandlers } from './imports.worker.js';
export { uploadRoutes } from './uploads.routes.js';
