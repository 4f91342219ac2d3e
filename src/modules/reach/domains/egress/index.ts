export { egressRoutes } from './egress.routes.js';
export { egressBlocklists, egressProblem, measureEgress } from './egress.service.js';
export { egressAttention } from './egress-attention.service.js';
export { measureSnds, type SndsMeasure, sndsProblem } from './snds.service.js';
