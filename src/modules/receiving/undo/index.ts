export { type ClassAct, type Consequences, consequencesOf, NO_CONSEQUENCES } from './class-act.js';
export { beginAct, endAct, type ObservedAct } from './observe-act.service.js';
export { holdAct, undoAct } from './undo-act.service.js';
