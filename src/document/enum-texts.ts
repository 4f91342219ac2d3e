import { CAMPAIGN_STATUS_TERMS, PAUSE_REASON_TERMS } from '../engine/words/campaign-terms.js';
import { CONTACT_STATUS_TERMS, STOP_REASON_TERMS, VERIFICATION_TERMS } from '../engine/words/contact-terms.js';
import {
  BLOCKLIST_STATUS_TERMS,
  DNS_HEALTH_TERMS,
  DOMAIN_STATUS_TERMS,
  LISTING_REASON_TERMS,
  RECORD_STATUS_TERMS,
  TRANSFER_STATUS_TERMS,
} from '../engine/words/domain-terms.js';
import { GATE_LABELS } from '../engine/words/gate-terms.js';
import { IMPORT_STATUS_TERMS } from '../engine/words/import-terms.js';
import { HEALTH_TERMS, MAILBOX_STATUS_TERMS, WARMUP_STATUS_TERMS } from '../engine/words/mailbox-terms.js';
import { NOTICE_DISABLED_TERMS, NOTICE_KIND_TERMS, NOTICE_STATUS_TERMS } from '../engine/words/notice-terms.js';
import { SENDING_STATUS_LABELS } from '../engine/words/reason-terms.js';
import { SEND_ERROR_TERMS } from '../engine/words/send-error-terms.js';
import {
  BOUNCE_TYPE_TERMS,
  GATE_OUTCOME_TERMS,
  RESOLUTION_TERMS,
  SEND_STATUS_TERMS,
} from '../engine/words/send-terms.js';
import type { Terms, Texts } from '../engine/words/term.js';
import {
  DELIVERY_STATUS_TERMS,
  DISABLED_REASON_TERMS,
  SUBSCRIPTION_STATUS_TERMS,
} from '../engine/words/webhook-terms.js';
import type { EnumText } from './enum-text.js';
import { ACCOUNT_ENUM_TEXTS } from './enum-texts-account.js';
import { CAMPAIGN_ENUM_TEXTS } from './enum-texts-campaigns.js';
import { MAIL_ENUM_TEXTS } from './enum-texts-mail.js';

/** Labels as sentences: the sentences of reasons and gates have values of one email (docs/use/gates.md). */
const labelsOf = (labels: Texts<string>): EnumText =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, `${label}.`]));

const meaningsOf = (terms: Terms<string>): EnumText =>
  Object.fromEntries(Object.entries(terms).map(([value, { meaning }]) => [value, meaning]));

/** Texts of the enumerations of the API document, by name. */
export const ENUM_TEXTS: Readonly<Record<string, EnumText>> = {
  BounceType: meaningsOf(BOUNCE_TYPE_TERMS),
  CampaignStatus: meaningsOf(CAMPAIGN_STATUS_TERMS),
  ContactStatus: meaningsOf(CONTACT_STATUS_TERMS),
  ContactStatusReason: meaningsOf(STOP_REASON_TERMS),
  DnsHealth: meaningsOf(DNS_HEALTH_TERMS),
  BlocklistStatus: meaningsOf(BLOCKLIST_STATUS_TERMS),
  BlocklistReason: meaningsOf(LISTING_REASON_TERMS),
  DnsRecordStatus: meaningsOf(RECORD_STATUS_TERMS),
  DomainStatus: meaningsOf(DOMAIN_STATUS_TERMS),
  Gate: labelsOf(GATE_LABELS),
  GateOutcome: meaningsOf(GATE_OUTCOME_TERMS),
  HealthBand: meaningsOf(HEALTH_TERMS),
  ImportStatus: meaningsOf(IMPORT_STATUS_TERMS),
  MailboxStatus: meaningsOf(MAILBOX_STATUS_TERMS),
  PauseReason: meaningsOf(PAUSE_REASON_TERMS),
  ReasonCode: labelsOf(SENDING_STATUS_LABELS),
  SendErrorCode: meaningsOf(SEND_ERROR_TERMS),
  SendStatus: meaningsOf(SEND_STATUS_TERMS),
  SendingStatus: labelsOf(SENDING_STATUS_LABELS),
  NoticeChannelKind: meaningsOf(NOTICE_KIND_TERMS),
  NoticeChannelStatus: meaningsOf(NOTICE_STATUS_TERMS),
  NoticeDisabledReason: meaningsOf(NOTICE_DISABLED_TERMS),
  SubscriptionDisabledReason: meaningsOf(DISABLED_REASON_TERMS),
  SubscriptionStatus: meaningsOf(SUBSCRIPTION_STATUS_TERMS),
  TransferStatus: meaningsOf(TRANSFER_STATUS_TERMS),
  UnknownResolution: meaningsOf(RESOLUTION_TERMS),
  VerificationStatus: meaningsOf(VERIFICATION_TERMS),
  WarmupStatus: meaningsOf(WARMUP_STATUS_TERMS),
  WebhookDeliveryStatus: meaningsOf(DELIVERY_STATUS_TERMS),
  ...ACCOUNT_ENUM_TEXTS,
  ...CAMPAIGN_ENUM_TEXTS,
  ...MAIL_ENUM_TEXTS,
};
