export { measureArrivals } from './measure-arrivals.service.js';
export { pushRoutes } from './push.routes.js';
export { watchesLoop } from './watches.worker.js';
