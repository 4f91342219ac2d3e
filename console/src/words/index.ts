import { campaigns } from './campaigns';
import { common } from './common';
import { enums } from './enums';
import { inbox } from './inbox';
import { members } from './members';
import { nav } from './nav';
import { problems } from './problems';
import { signIn } from './sign-in';

/**
 * Text that the first screen needs, whichever it is. No component has text of its own: what one part of the console alone
 * says lies in its own file beside this one and is loaded with that part.
 */
export const words = {
  campaigns,
  common,
  enums,
  inbox,
  members,
  nav,
  problems,
  signIn,
};
