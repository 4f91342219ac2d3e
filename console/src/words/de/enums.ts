import { CAMPAIGN_STATUS_LABELS, PAUSE_REASON_LABELS } from '../../../../src/engine/words/de/terms/campaign-terms';
import { CONTACT_STATUS_LABELS } from '../../../../src/engine/words/de/terms/contact-terms';
import { MAILBOX_STATUS_LABELS, WARMUP_STATUS_LABELS } from '../../../../src/engine/words/de/terms/mailbox-terms';
import { SEND_STATUS_LABELS } from '../../../../src/engine/words/de/terms/send-terms';
import type { enums as english } from '../enums';
import type { Translated } from '../translated';

export const enums: Translated<typeof english> = {
  campaignStatus: CAMPAIGN_STATUS_LABELS,
  pauseReason: PAUSE_REASON_LABELS,
  replyIntent: {
    interested: 'Interessiert',
    not_interested: 'Kein Interesse',
    neutral: 'Neutral',
    out_of_office: 'Abwesend',
    unsubscribe: 'Abmeldung',
    bounced: 'Bounce',
  },
  replyLabel: {
    meeting_booked: 'Termin gebucht',
    meeting_request: 'Terminwunsch',
    question: 'Frage',
    not_now: 'Nicht jetzt',
    referral: 'Weiterverweis',
    info: 'Information',
    wrong_person: 'Falsche Person',
    declined: 'Absage',
    vacation: 'Urlaub',
    left_company: 'Unternehmen verlassen',
    auto_acknowledgement: 'Automatische Eingangsbestätigung',
    opt_out: 'Abmeldung',
    complaint: 'Beschwerde',
    delivery_failure: 'Zustellfehler',
  },
  sendStatus: SEND_STATUS_LABELS,
  contactStatus: CONTACT_STATUS_LABELS,
  mailboxStatus: MAILBOX_STATUS_LABELS,
  warmupStatus: WARMUP_STATUS_LABELS,
  timeframe: {
    today: 'Heute',
    yesterday: 'Gestern',
    last_7_days: 'Letzte 7 Tage',
    last_4_weeks: 'Letzte 4 Wochen',
    all: 'Gesamt',
  },
  messageKind: {
    campaign: 'Kampagne',
    reply: 'Ihre Antwort',
    forward: 'Weiterleitung',
    new: 'Neue Nachricht',
    customer_reply: 'Antwort',
    other: 'Sonstige',
    auto_reply: 'Automatische Antwort',
    bounce: 'Bounce',
    complaint: 'Beschwerde',
    warmup: 'Warmup',
    test: 'Test',
    postmaster: 'Mailserver',
  },
};
