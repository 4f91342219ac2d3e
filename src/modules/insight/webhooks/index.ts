export { webhookAttention } from './attention.service.js';
export { deliveryRoutes } from './deliveries.routes.js';
export { replayRoutes } from './replay/replay.routes.js';
export { subscriptionRoutes } from './subscriptions.routes.js';
export { oldestDueDeliveryMs } from './summary.service.js';
export { deliveryHeaders, eventWebhooks } from './webhook-document.js';
export { deliverLoop, deliveryRetention, fanOutLoop } from './webhooks.worker.js';
