import type { rangeTexts as english } from '../ranges';
import type { Translated } from '../translated';

export const rangeTexts: Translated<typeof english> = {
  range: (least, most) => `Bereich ${least} bis ${most}.`,
  initial: (value, range) => `Standard ${value}. ${range}`,
};
