import { demo } from './demo';
import { domains } from './domains';
import { analytics, events, start } from './figures';
import { connectMailboxes, mailboxes, providerHints, signInAtProvider } from './mailboxes';
import { sequencers } from './sequencers';
import { settings } from './settings';
import { suppressions } from './suppressions';
import { warmup } from './warmup';
import { webhooks } from './webhooks';

/** Texts of the screens around campaigns, each in its own file. */
export const rest = {
  analytics,
  connectMailboxes,
  demo,
  domains,
  events,
  mailboxes,
  providerHints,
  sequencers,
  settings,
  signInAtProvider,
  start,
  suppressions,
  warmup,
  webhooks,
};
