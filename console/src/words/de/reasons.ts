import type { reasons as english } from '../reasons';
import type { Translated } from '../translated';
import { SENDING_STATUS_LABELS } from './terms/reason-terms';

export const reasons: Translated<typeof english> = SENDING_STATUS_LABELS;
