export { domainDmarcRoutes } from './domain-dmarc.routes.js';
export { domainReputationRoutes } from './domain-reputation.routes.js';
export { countComplaint, recordComplaint } from './record-complaint.service.js';
export { recordReports } from './record-reports.service.js';
