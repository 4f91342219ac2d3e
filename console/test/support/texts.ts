import { analytics } from '../../src/words/analytics/analytics.ts';
import { events } from '../../src/words/analytics/events.ts';
import { english as share } from '../../src/words/analytics/share/en.ts';
import { attachments } from '../../src/words/campaigns/attachments.ts';
import { audience } from '../../src/words/campaigns/audience.ts';
import { campaign } from '../../src/words/campaigns/campaign.ts';
import { campaigns } from '../../src/words/campaigns/campaigns.ts';
import { editor } from '../../src/words/campaigns/editor.ts';
import { enrollment } from '../../src/words/campaigns/enrollment.ts';
import { gateValues } from '../../src/words/campaigns/gates.ts';
import { review } from '../../src/words/campaigns/review.ts';
import { running, sends } from '../../src/words/campaigns/running.ts';
import { campaignMailboxes, rules, schedule } from '../../src/words/campaigns/setup.ts';
import { sharedTexts } from '../../src/words/campaigns/shared-texts.ts';
import { snippets } from '../../src/words/campaigns/snippets.ts';
import { subsequences } from '../../src/words/campaigns/subsequences.ts';
import { templates } from '../../src/words/campaigns/templates.ts';
import { common } from '../../src/words/common.ts';
import { addressBook } from '../../src/words/contacts/address-book.ts';
import { bulkChange } from '../../src/words/contacts/bulk-change.ts';
import { contactFields } from '../../src/words/contacts/contact-fields.ts';
import { contacts } from '../../src/words/contacts/contacts.ts';
import { duplicates } from '../../src/words/contacts/duplicates.ts';
import { imports } from '../../src/words/contacts/imports.ts';
import { mergeContact } from '../../src/words/contacts/merge.ts';
import { segmentLinks } from '../../src/words/contacts/segment-links.ts';
import { segments } from '../../src/words/contacts/segments.ts';
import { suppressions } from '../../src/words/contacts/suppressions.ts';
import { toolExports } from '../../src/words/contacts/tool-exports.ts';
import { nav as germanNav } from '../../src/words/de/nav.ts';
import { notices as germanNotices } from '../../src/words/de/settings/notices.ts';
import { people as germanPeople } from '../../src/words/de/settings/people.ts';
import { signIn as germanSignIn } from '../../src/words/de/settings/sign-in.ts';
import { enums } from '../../src/words/enums.ts';
import { allInboxes } from '../../src/words/inbox/all-inboxes.ts';
import { compose } from '../../src/words/inbox/compose.ts';
import { inbox } from '../../src/words/inbox/inbox.ts';
import { savedReplies } from '../../src/words/inbox/saved-replies.ts';
import { jobs } from '../../src/words/jobs.ts';
import { blocklistWords } from '../../src/words/mailboxes/blocklists.ts';
import { circles } from '../../src/words/mailboxes/circles.ts';
import { domains } from '../../src/words/mailboxes/domains.ts';
import { mailboxFolders } from '../../src/words/mailboxes/mailbox-folders.ts';
import { connectMailboxes, mailboxes, providerHints, signInAtProvider } from '../../src/words/mailboxes/mailboxes.ts';
import { reputation } from '../../src/words/mailboxes/reputation.ts';
import { senderAddress } from '../../src/words/mailboxes/sender-address.ts';
import { tenants } from '../../src/words/mailboxes/tenants.ts';
import { warmup } from '../../src/words/mailboxes/warmup.ts';
import { meanings } from '../../src/words/meanings.ts';
import { nav } from '../../src/words/nav.ts';
import { advice } from '../../src/words/overview/advice.ts';
import { clients } from '../../src/words/overview/clients.ts';
import { demo } from '../../src/words/overview/demo.ts';
import { overview } from '../../src/words/overview/overview.ts';
import { start } from '../../src/words/overview/start.ts';
import { trial } from '../../src/words/overview/trial.ts';
import { problems } from '../../src/words/problems.ts';
import { keyDaysRange, mailboxRanges, ruleRanges, warmupRanges } from '../../src/words/ranges.ts';
import { reasons } from '../../src/words/reasons.ts';
import { brand } from '../../src/words/settings/brand.ts';
import { contactSources } from '../../src/words/settings/contact-sources.ts';
import { egress } from '../../src/words/settings/egress.ts';
import { held } from '../../src/words/settings/held.ts';
import { inboxRules } from '../../src/words/settings/inbox-rules.ts';
import { labels } from '../../src/words/settings/labels.ts';
import { members } from '../../src/words/settings/members.ts';
import { notices } from '../../src/words/settings/notices.ts';
import { people } from '../../src/words/settings/people.ts';
import { reports } from '../../src/words/settings/reports.ts';
import { sequencers } from '../../src/words/settings/sequencers.ts';
import { settings } from '../../src/words/settings/settings.ts';
import { signIn } from '../../src/words/settings/sign-in.ts';
import { webhooks } from '../../src/words/settings/webhooks.ts';

/** All texts of the console, so that a test finds an element by its text without repeating the text. */
export const texts = {
  blocklists: blocklistWords,
  addressBook,
  mergeContact,
  bulkChange,
  advice,
  analytics,
  audience,
  brand,
  campaign,
  campaignMailboxes,
  campaigns,
  circles,
  allInboxes,
  clients,
  common,
  compose,
  connectMailboxes,
  contactFields,
  contacts,
  demo,
  domains,
  duplicates,
  egress,
  held,
  editor,
  enrollment,
  enums,
  events,
  gateValues,
  imports,
  inbox,
  jobs,
  keyDaysRange,
  mailboxFolders,
  senderAddress,
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
  reports,
  reputation,
  review,
  ruleRanges,
  rules,
  running,
  inboxRules,
  labels,
  contactSources,
  notices,
  savedReplies,
  attachments,
  sharedTexts,
  snippets,
  templates,
  schedule,
  segmentLinks,
  segments,
  sends,
  sequencers,
  settings,
  share,
  signIn,
  signInAtProvider,
  start,
  subsequences,
  suppressions,
  toolExports,
  tenants,
  trial,
  warmup,
  warmupRanges,
  webhooks,
};

/** German texts that tests of the language find. */
export const german = { nav: germanNav, notices: germanNotices, people: germanPeople, signIn: germanSignIn };
