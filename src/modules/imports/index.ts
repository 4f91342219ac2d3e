export { addContactRoutes } from './add-contacts.routes.js';
export { addPeople } from './add-contacts.service.js';
export { importAttention } from './attention.service.js';
export { deadLetterRoutes } from './dead-letters/dead-letters.routes.js';
export { DEFAULT_OPTIONS } from './import-state.js';
export { importRoutes } from './imports.routes.js';
export { importJobHandlers } from './imports.worker.js';
export { uploadRoutes } from './uploads.routes.js';
