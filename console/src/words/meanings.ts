import { CAMPAIGN_STATUS_TERMS } from '../../../src/engine/words/campaign-terms';
import { CONTACT_STATUS_TERMS } from '../../../src/engine/words/contact-terms';
import {
  BLOCKLIST_STATUS_TERMS,
  DNS_HEALTH_TERMS,
  DOMAIN_STATUS_TERMS,
  RECORD_STATUS_TERMS,
  TRANSFER_STATUS_TERMS,
} from '../../../src/engine/words/domain-terms';
import { IMPORT_STATUS_TERMS } from '../../../src/engine/words/import-terms';
import { MAILBOX_STATUS_TERMS, WARMUP_STATUS_TERMS } from '../../../src/engine/words/mailbox-terms';
import { SEND_STATUS_TERMS } from '../../../src/engine/words/send-terms';
import { DELIVERY_STATUS_TERMS, SUBSCRIPTION_STATUS_TERMS } from '../../../src/engine/words/webhook-terms';
import { localized } from './localized';

/** Meaning of each status and what happens next. Loaded on demand (ADR 72): no screen needs meanings to appear. */
export const meanings = localized('meanings', {
  campaign: CAMPAIGN_STATUS_TERMS,
  contact: CONTACT_STATUS_TERMS,
  delivery: DELIVERY_STATUS_TERMS,
  dns: DNS_HEALTH_TERMS,
  blocklist: BLOCKLIST_STATUS_TERMS,
  domain: DOMAIN_STATUS_TERMS,
  import: IMPORT_STATUS_TERMS,
  mailbox: MAILBOX_STATUS_TERMS,
  record: RECORD_STATUS_TERMS,
  send: SEND_STATUS_TERMS,
  subscription: SUBSCRIPTION_STATUS_TERMS,
  transfer: TRANSFER_STATUS_TERMS,
  warmup: WARMUP_STATUS_TERMS,
});

export type Meanings = typeof meanings;
