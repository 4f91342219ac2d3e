import { inboxEvents } from './modules/conversation/inbox/inbox.events.js';
import { noteEvents } from './modules/conversation/inbox/notes/notes.events.js';
import { outboundEvents } from './modules/conversation/outbound/outbound.events.js';
import { receivingEvents } from './modules/conversation/receiving/settling/receiving.events.js';
import { ruleEvents } from './modules/conversation/rules/rules.events.js';
import { trackingEvents } from './modules/conversation/tracking/tracking.events.js';
import { billingEvents } from './modules/foundation/billing/billing.events.js';
import { catalogueOf } from './modules/foundation/events/index.js';
import { setAsideEvents } from './modules/foundation/faults/set-aside.events.js';
import { noticeEvents } from './modules/foundation/notices/notices.events.js';
import { webhookEvents } from './modules/insight/webhooks/webhooks.events.js';
import { privacyEvents } from './modules/operation/privacy/erasures.events.js';
import { campaignEvents } from './modules/outreach/campaigns/core/campaigns.events.js';
import { contactEvents } from './modules/outreach/contacts/contacts.events.js';
import { importEvents } from './modules/outreach/imports/imports.events.js';
import { segmentEvents } from './modules/outreach/segments/segments.events.js';
import { sourceEvents } from './modules/outreach/sources/core/sources.events.js';
import { domainEvents } from './modules/reach/domains/registry/domains.events.js';
import { mailboxEvents } from './modules/reach/mailboxes/core/mailboxes.events.js';
import { sequencerEvents } from './modules/reach/sequencers/sequencers.events.js';
import { suppressionEvents } from './modules/reach/suppressions/suppressions.events.js';
import { deliveryEvents } from './modules/sending/delivery/results/delivery.events.js';
import { launchEvents } from './modules/sending/launch/launch.events.js';
import { reassignEvents } from './modules/sending/protection/reassign/reassign.events.js';
import { subsequenceEvents } from './modules/sending/subsequences/subsequences.events.js';
import { warmupEvents } from './modules/sending/warmup/core/warmup.events.js';

/** The event types of all modules, in the order in which users see them. */
export const eventCatalogue = catalogueOf([
  ...[...campaignEvents, ...launchEvents],
  ...[...deliveryEvents, ...trackingEvents],
  ...[...contactEvents, ...reassignEvents, ...receivingEvents, ...subsequenceEvents],
  ...[...importEvents, ...sourceEvents, ...segmentEvents],
  ...[...outboundEvents, ...inboxEvents, ...ruleEvents, ...noteEvents],
  ...[...mailboxEvents, ...warmupEvents, ...domainEvents, ...sequencerEvents],
  ...[...suppressionEvents, ...privacyEvents],
  ...billingEvents,
  ...[...webhookEvents, ...noticeEvents],
  ...setAsideEvents,
]);
