export { type Evidence, endProvenBy, type ProvenEnd } from './evidence.js';
export { type MessageKind, type Refused, TAKEN_OVER } from './kind.js';
export { messageLoop } from './message-loop.js';
export { recover } from './recover.service.js';
export { SENDING_RESULTS } from './results-hint.js';
export { type Terms, type Verdict, verdictOf, verdictOfLost } from './verdict.js';
export { answeringTo, NotHandedOver, sendOver } from './wire.service.js';
