export { demoRoutes } from './demo.routes.js';
export { demoJobHandlers, sandboxLoop } from './demo.worker.js';
export { demoJobs } from './job-list.service.js';
