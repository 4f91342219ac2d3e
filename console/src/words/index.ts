import { common } from './common';
import { enums } from './enums';
import { nav } from './nav';
import { problems } from './problems';
import { members } from './settings/members';

/**
 * Texts of the first screen. Components have no texts of their own: the texts of one part of the console are in the
 * folder of its subject and load with that part.
 */
export const words = {
  common,
  enums,
  members,
  nav,
  problems,
};
