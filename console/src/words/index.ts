import { campaigns } from './campaigns';
import { common } from './common';
import { compose } from './compose';
import { contacts } from './contacts';
import { enums } from './enums';
import { inbox } from './inbox';
import { making } from './making';
import { nav } from './nav';
import { overview } from './overview';
import { people } from './people';
import { problems } from './problems';
import { rest } from './rest';
import { signIn } from './sign-in';

/** All text of the console, by feature; no component has text of its own. */
export const words = {
  ...making,
  ...rest,
  campaigns,
  common,
  compose,
  contacts,
  enums,
  inbox,
  nav,
  overview,
  people,
  problems,
  signIn,
};
