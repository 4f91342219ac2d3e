import { audience } from '../../src/words/audience.ts';
import { campaign } from '../../src/words/campaign.ts';
import { campaigns } from '../../src/words/campaigns.ts';
import { circles } from '../../src/words/circles.ts';
import { clients } from '../../src/words/clients.ts';
import { common } from '../../src/words/common.ts';
import { compose } from '../../src/words/compose.ts';
import { contacts } from '../../src/words/contacts.ts';
import { demo } from '../../src/words/demo.ts';
import { domains } from '../../src/words/domains.ts';
import { editor } from '../../src/words/editor.ts';
import { enums } from '../../src/words/enums.ts';
import { analytics, events, start } from '../../src/words/figures.ts';
import { gateValues } from '../../src/words/gates.ts';
import { imports } from '../../src/words/imports.ts';
import { inbox } from '../../src/words/inbox.ts';
import { jobs } from '../../src/words/jobs.ts';
import { mailboxFolders } from '../../src/words/mailbox-folders.ts';
import { connectMailboxes, mailboxes, providerHints, signInAtProvider } from '../../src/words/mailboxes.ts';
import { meanings } from '../../src/words/meanings.ts';
import { members } from '../../src/words/members.ts';
import { nav } from '../../src/words/nav.ts';
import { overview } from '../../src/words/overview.ts';
import { people } from '../../src/words/people.ts';
import { problems } from '../../src/words/problems.ts';
import { keyDaysRange, mailboxRanges, ruleRanges, warmupRanges } from '../../src/words/ranges.ts';
import { reasons } from '../../src/words/reasons.ts';
import { review } from '../../src/words/review.ts';
import { running, sends } from '../../src/words/running.ts';
import { savedReplies } from '../../src/words/saved-replies.ts';
import { sequencers } from '../../src/words/sequencers.ts';
import { settings } from '../../src/words/settings.ts';
import { campaignMailboxes, rules, schedule } from '../../src/words/setup.ts';
import { share } from '../../src/words/share.ts';
import { signIn } from '../../src/words/sign-in.ts';
import { subsequences } from '../../src/words/subsequences.ts';
import { suppressions } from '../../src/words/suppressions.ts';
import { trial } from '../../src/words/trial.ts';
import { warmup } from '../../src/words/warmup.ts';
import { webhooks } from '../../src/words/webhooks.ts';

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
