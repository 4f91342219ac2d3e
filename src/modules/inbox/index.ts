export { externalInboxRoutes } from './external-inbox.routes.js';
export { inboxJobHandlers } from './inbox.worker.js';
export { inboxViewRoutes } from './inbox-view.routes.js';
export { messageViewRoutes } from './message-view/message-view.routes.js';
export { pictureRetention } from './message-view/pictures.worker.js';
export { outcomeRoutes } from './outcomes.routes.js';
export { threadRoutes } from './threads.routes.js';
