import { enumeration } from '../enumeration.js';

/** Orders of the list of profiles; a minus is descending. Profiles without the value are last in both directions. */
export const PROFILE_SORTS = enumeration('ProfileSort', [
  'email',
  '-email',
  'name',
  '-name',
  'company',
  '-company',
  'createdAt',
  '-createdAt',
]);
export type ProfileSort = (typeof PROFILE_SORTS)[number];
