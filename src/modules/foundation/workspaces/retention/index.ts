export { isBodyRemovable, isOriginalRemovable, QUIET_CONVERSATIONS } from './removable-body.js';
export { retentionRoutes } from './retention.routes.js';
export { keptSinceOf } from './retention.service.js';
