import { billingEvents } from './modules/billing/billing.events.js';
import { campaignEvents } from './modules/campaigns/core/campaigns.events.js';
import { contactEvents } from './modules/contacts/contacts.events.js';
import { deliveryEvents } from './modules/delivery/results/delivery.events.js';
import { domainEvents } from './modules/domains/registry/domains.events.js';
import { catalogueOf } from './modules/events/index.js';
import { setAsideEvents } from './modules/faults/set-aside.events.js';
import { importEvents } from './modules/imports/imports.events.js';
import { inboxEvents } from './modules/inbox/inbox.events.js';
import { noteEvents } from './modules/inbox/notes/notes.events.js';
import { launchEvents } from './modules/launch/launch.events.js';
import { mailboxEvents } from './modules/mailboxes/core/mailboxes.events.js';
import { noticeEvents } from './modules/notices/notices.events.js';
import { outboundEvents } from './modules/outbound/outbound.events.js';
import { privacyEvents } from './modules/privacy/erasures.events.js';
import { reassignEvents } from './modules/protection/reassign/reassign.events.js';
import { receivingEvents } from './modules/receiving/settling/receiving.events.js';
import { ruleEvents } from './modules/rules/rules.events.js';
import { segmentEvents } from './modules/segments/segments.events.js';
import { sequencerEvents } from './modules/sequencers/sequencers.events.js';
import { sourceEvents } from './modules/sources/core/sources.events.js';
import { subsequenceEvents } from './modules/subsequences/subsequences.events.js';
import { suppressionEvents } from './modules/suppressions/suppressions.events.js';
import { trackingEvents } from './modules/tracking/tracking.events.js';
import { warmupEvents } from './modules/warmup/core/warmup.events.js';
import { webhookEvents } from './modules/webhooks/webhooks.events.js';

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
