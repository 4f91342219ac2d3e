import { CAMPAIGN_STATUS_TERMS } from '../../../../src/engine/words/de/terms/campaign-terms';
import { CONTACT_STATUS_TERMS } from '../../../../src/engine/words/de/terms/contact-terms';
import {
  BLOCKLIST_STATUS_TERMS,
  DNS_HEALTH_TERMS,
  DOMAIN_STATUS_TERMS,
  RECORD_STATUS_TERMS,
  TRANSFER_STATUS_TERMS,
} from '../../../../src/engine/words/de/terms/domain-terms';
import { IMPORT_STATUS_TERMS } from '../../../../src/engine/words/de/terms/import-terms';
import { MAILBOX_STATUS_TERMS, WARMUP_STATUS_TERMS } from '../../../../src/engine/words/de/terms/mailbox-terms';
import { SEND_STATUS_TERMS } from '../../../../src/engine/words/de/terms/send-terms';
import { DELIVERY_STATUS_TERMS, SUBSCRIPTION_STATUS_TERMS } from '../../../../src/engine/words/de/terms/webhook-terms';
import type { meanings as english } from '../meanings';
import type { Translated } from '../translated';

export const meanings: Translated<typeof english> = {
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
};
