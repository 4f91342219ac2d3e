export { settleBounces } from './bounce.service.js';
export { completeContacts } from './complete.service.js';
export { continueContacts, hasStepLeft } from './continue.service.js';
export { applyEffects } from './effects.service.js';
export { settleEnded } from './ended.service.js';
export { planChunk, planFurtherSteps } from './plan.service.js';
export { sequenceJobHandlers } from './sequence.worker.js';
export { listStoppable, stopForbidden } from './stop-forbidden.service.js';
