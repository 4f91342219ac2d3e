export { type ClassAct, type Consequences, consequencesOf, NO_CONSEQUENCES } from './class-act.js';
export { beginAct, endAct, type ObservedAct } from './observe-act.service.js';
export {
  consequencesOfSuppression,
  type SuppressAct,
  suppressPeople,
  type WantedSuppression,
} from './suppress-act.service.js';
export { holdAct, undoAct } from './undo-act.service.js';
export { holdSuppression, undoSuppression } from './undo-suppression.service.js';
