import type { VisitClass } from '../../../engine/tracking/visit-class.js';
import type { WaitingVisit } from './visits.repo.js';

/** Visit with its class and the rule that decided. */
export interface JudgedVisit extends WaitingVisit, VisitClass {}
