export { type DkimColumns, dkimKeyOf } from './dkim-keys.js';
export type { DomainRow } from './domains.repo.js';
export { domainRoutes } from './domains.routes.js';
export { ensureDomain, ensureDomains } from './domains.service.js';
export { domainJobHandlers } from './domains.worker.js';
