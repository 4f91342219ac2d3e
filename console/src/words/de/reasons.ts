import { SENDING_STATUS_LABELS } from '../../../../src/engine/words/de/terms/reason-terms';
import type { reasons as english } from '../reasons';
import type { Translated } from '../translated';

export const reasons: Translated<typeof english> = SENDING_STATUS_LABELS;
