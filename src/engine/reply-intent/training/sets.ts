import type { LabelledReplies } from '../labelled-replies.js';
import { TRAINING_ET, TRAINING_LT, TRAINING_LV } from './baltic.js';
import { TRAINING_CS, TRAINING_HU, TRAINING_RO, TRAINING_TR } from './central.js';
import { TRAINING_DE } from './de.js';
import { TRAINING_RU, TRAINING_UK } from './east-slavic.js';
import { TRAINING_EN_EVERYDAY_OTHER } from './en-everyday-other.js';
import { TRAINING_EN_EVERYDAY_POSITIVE } from './en-everyday-positive.js';
import { TRAINING_EN_OTHER } from './en-other.js';
import { TRAINING_EN_POSITIVE } from './en-positive.js';
import { TRAINING_ES } from './es.js';
import { TRAINING_FR } from './fr.js';
import { TRAINING_HINTS } from './hints.js';
import { TRAINING_IT } from './it.js';
import { TRAINING_NL } from './nl.js';
import { TRAINING_DA, TRAINING_FI, TRAINING_NO, TRAINING_SV } from './nordic.js';
import { TRAINING_OTHER_MATTERS } from './other-matters.js';
import { TRAINING_PL } from './pl.js';
import { TRAINING_PT } from './pt.js';
import { TRAINING_AR, TRAINING_EL, TRAINING_HE } from './scripts.js';
import { TRAINING_BG, TRAINING_HR, TRAINING_SL } from './south-slavic.js';

/** What the reply model learns from, language by language. */
export const TRAINING_SETS: readonly LabelledReplies[] = [
  TRAINING_EN_POSITIVE,
  TRAINING_EN_OTHER,
  TRAINING_EN_EVERYDAY_POSITIVE,
  TRAINING_EN_EVERYDAY_OTHER,
  TRAINING_DE,
  TRAINING_FR,
  TRAINING_ES,
  TRAINING_IT,
  TRAINING_NL,
  TRAINING_PT,
  TRAINING_PL,
  TRAINING_SV,
  TRAINING_DA,
  TRAINING_NO,
  TRAINING_FI,
  TRAINING_CS,
  TRAINING_HU,
  TRAINING_RO,
  TRAINING_TR,
  TRAINING_LT,
  TRAINING_LV,
  TRAINING_ET,
  TRAINING_HR,
  TRAINING_SL,
  TRAINING_BG,
  TRAINING_RU,
  TRAINING_UK,
  TRAINING_EL,
  TRAINING_HE,
  TRAINING_AR,
  TRAINING_OTHER_MATTERS,
  TRAINING_HINTS,
];
