import type { VisitClass } from '../../engine/tracking/visit-class.js';
import type { WaitingVisit } from './visits.repo.js';

/** A visit with who it was and the rule that decided. */
export interface JudgedVisit extends WaitingVisit, VisitClass {}
