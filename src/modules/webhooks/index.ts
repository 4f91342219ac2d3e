export { deliveryRoutes } from './deliveries.routes.js';
export { subscriptionRoutes } from './subscriptions.routes.js';
export { deliverLoop, deliveryRetention, fanOutLoop } from './webhooks.worker.js';
