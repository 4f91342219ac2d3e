export { tenantAttention } from './attention.service.js';
export { tenantRoutes } from './tenants.routes.js';
export { tenantsLoop } from './tenants.worker.js';
