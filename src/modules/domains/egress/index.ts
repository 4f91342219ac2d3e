export { egressRoutes } from './egress.routes.js';
export { egressBlocklists, egressProblem, measureEgress } from './egress.service.js';
