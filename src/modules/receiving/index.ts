export { classifyRoutes } from './classify.routes.js';
export { confirmRoutes } from './proof/confirm.routes.js';
export { receiveMessage } from './receive.service.js';
export { ingestMessage } from './receive-ingest.service.js';
export { smtpReceiver } from './receive-smtp.service.js';
export { overrideContactIntent } from './settle-override.service.js';
export { overrideThreadIntent, requireExternalInbox } from './settle-thread.service.js';
export { syncLoop } from './syncing/sync.worker.js';
export { unsubscribeRoutes } from './unsubscribe.routes.js';
