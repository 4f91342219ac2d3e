import { analytics } from '../../src/words/analytics/analytics.js';
import { events } from '../../src/words/analytics/events.js';
import { share } from '../../src/words/analytics/share.js';
import { audience } from '../../src/words/campaigns/audience.js';
import { campaign } from '../../src/words/campaigns/campaign.js';
import { campaigns } from '../../src/words/campaigns/campaigns.js';
import { editor } from '../../src/words/campaigns/editor.js';
import { gateValues } from '../../src/words/campaigns/gates.js';
import { review } from '../../src/words/campaigns/review.js';
import { running, sends } from '../../src/words/campaigns/running.js';
import { campaignMailboxes, rules, schedule } from '../../src/words/campaigns/setup.js';
import { subsequences } from '../../src/words/campaigns/subsequences.js';
import { common } from '../../src/words/common.ts';
import { contacts } from '../../src/words/contacts/contacts.js';
import { imports } from '../../src/words/contacts/imports.js';
import { suppressions } from '../../src/words/contacts/suppressions.js';
import { enums } from '../../src/words/enums.ts';
import { compose } from '../../src/words/inbox/compose.js';
import { inbox } from '../../src/words/inbox/inbox.js';
import { savedReplies } from '../../src/words/inbox/saved-replies.js';
import { jobs } from '../../src/words/jobs.ts';
import { circles } from '../../src/words/mailboxes/circles.js';
import { domains } from '../../src/words/mailboxes/domains.js';
import { mailboxFolders } from '../../src/words/mailboxes/mailbox-folders.js';
import { connectMailboxes, mailboxes, providerHints, signInAtProvider } from '../../src/words/mailboxes/mailboxes.js';
import { warmup } from '../../src/words/mailboxes/warmup.js';
import { meanings } from '../../src/words/meanings.ts';
import { nav } from '../../src/words/nav.ts';
import { clients } from '../../src/words/overview/clients.js';
import { demo } from '../../src/words/overview/demo.js';
import { overview } from '../../src/words/overview/overview.js';
import { start } from '../../src/words/overview/start.js';
import { trial } from '../../src/words/overview/trial.js';
import { problems } from '../../src/words/problems.ts';
import { keyDaysRange, mailboxRanges, ruleRanges, warmupRanges } from '../../src/words/ranges.ts';
import { reasons } from '../../src/words/reasons.ts';
import { members } from '../../src/words/settings/members.js';
import { people } from '../../src/words/settings/people.js';
import { sequencers } from '../../src/words/settings/sequencers.js';
import { settings } from '../../src/words/settings/settings.js';
import { signIn } from '../../src/words/settings/sign-in.js';
import { webhooks } from '../../src/words/settings/webhooks.js';

/** All texts of the console, so that a test finds an element by its text without repeating the text. */
export const texts = {
  analytics,
  audience,
  campaign,
  campaignMailboxes,
  campaigns,
  circles,
  clients,
  common,
  compose,
  connectMailboxes,
  contacts,
  demo,
  domains,
  editor,
  enums,
  events,
  gateValues,
  imports,
  inbox,
  jobs,
  keyDaysRange,
  mailboxFolders,
  mailboxRanges,
  mailboxes,
  meanings,
  members,
  nav,
  overview,
  people,
  problems,
  providerHints,
  reasons,
  review,
  ruleRanges,
  rules,
  running,
  savedReplies,
  schedule,
  sends,
  sequencers,
  settings,
  share,
  signIn,
  signInAtProvider,
  start,
  subsequences,
  suppressions,
  trial,
  warmup,
  warmupRanges,
  webhooks,
};
