export { numberingLagMs, sequenceAllEvents, sequenceEvents } from './sequence.service.js';
