export { domainDmarcRoutes } from './domain-dmarc.routes.js';
export { recordReports } from './record-reports.service.js';
