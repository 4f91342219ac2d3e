import { PAUSE_REASON_LABELS } from '../campaign-terms.js';
import { STOP_REASON_LABELS } from '../contact-terms.js';
import { NOTICE_DISABLED_TERMS } from '../notice-terms.js';
import { SENDING_STATUS_LABELS } from '../reason-terms.js';
import type { Catalogue } from '../say.js';
import { RESOLUTION_LABELS } from '../send-terms.js';
import type { Terms, Texts } from '../term.js';
import { DISABLED_REASON_TERMS } from '../webhook-terms.js';
import * as campaign from './terms/campaign-terms.js';
import * as contact from './terms/contact-terms.js';
import * as notice from './terms/notice-terms.js';
import * as reason from './terms/reason-terms.js';
import * as send from './terms/send-terms.js';
import * as webhook from './terms/webhook-terms.js';

/** Returns the German labels of an enumeration by their English ones. */
const labels = <V extends string>(english: Texts<V>, german: Texts<V>): Catalogue =>
  Object.fromEntries((Object.keys(english) as V[]).map((value) => [english[value], german[value]]));

const meanings = <V extends string>(english: Terms<V>, german: Terms<V>): Catalogue =>
  Object.fromEntries((Object.keys(english) as V[]).map((value) => [english[value].meaning, german[value].meaning]));

/** Labels and meanings of reasons within sentences, from the lists by value that the console shows. */
export const reasons: Catalogue = {
  ...labels(PAUSE_REASON_LABELS, campaign.PAUSE_REASON_LABELS),
  ...labels(STOP_REASON_LABELS, contact.STOP_REASON_LABELS),
  ...labels(SENDING_STATUS_LABELS, reason.SENDING_STATUS_LABELS),
  ...labels(RESOLUTION_LABELS, send.RESOLUTION_LABELS),
  ...meanings(NOTICE_DISABLED_TERMS, notice.NOTICE_DISABLED_TERMS),
  ...meanings(DISABLED_REASON_TERMS, webhook.DISABLED_REASON_TERMS),
};
