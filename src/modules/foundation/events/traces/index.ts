export { launchTraces } from './launch-traces.service.js';
