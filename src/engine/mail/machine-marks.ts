import { autoReplySubject } from './auto-reply-marks.js';
import { headerValue } from './headers.js';
import type { ParsedMessage } from './parsed-message.js';

const REPORT_SENDER =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|postmaster|mail[-_.]?delivery|maildelivery|mdaemon|majordomo-owner|mail-?administrator|bounce[sd]?|no-?reply-?bounce|undeliverable|mailerdaemon|mailadmin|microsoftexchange[0-9a-f]{0,32}|amavis|uucp|root|owner-nolist|ftmailadmin)$/i;
const REPORT_SENDER_NAME =
  /mail(?:er)?[- ]?(?:delivery|daemon|er system|administrator)|postmaster|delivery (?:sub)?system|internet mail|system administrator|mail router/i;

const REPORT_SUBJECT =
  /undeliver|not deliver|un(?:able|sucess|success)\w{0,4}[^:]{0,20}deliver|deliver(?:y|ing)?[^:]{0,30}(?:fail|problem|error|status|incomplete|delay|abort|report|warning|has)|deliver[^:]{0,30}impossible|fail(?:ed|ure)[^:]{0,20}(?:deliver|notice|notif|mail|message|de la)|return(?:ed|ing)[^:]{0,12}mail|mail[^:]{0,30}(?:return|could not|failure|failed|error|refused|block|delayed)|message[^:]{0,30}(?:return|not sent|could not|failure|failed|refused|rejected|delayed|not delivered)|non[- ]?(?:deliver|remis|recapit)|could not be (?:delivered|sent)|bounce|nondeliverable|user unknown|no such user|mailbox full|unzustellbar|zustellung|zugestellt|échec|non distribu|no se ha podido|no entregad|impossibile recapitare|mancata consegna|onbestelbaar|kan niet worden|não entregue|kunde inte levereras|ikke leveres|niedostarcz|не доставлен|недоставлен|warning: (?:message|could)|配信|送信(?:エラー|不能)|エラー|退信|退回/i;

/** Words that only a mail system writes about a message it could not deliver. */
const REPORT_WORDS =
  /(?:could ?n[o']t|can ?n[o']t|cannot|can't|unable to|attempt\w{0,3} to|wasn't able to|was not|not) (?:be )?(?:deliver|send|sent|reach|return)|undeliver|error delivering|incorrectly constructed|permanent (?:error|failure|fatal)|fatal errors|delivery (?:to|of|has|failed|fail|attempt|problem|error|status|report|notification|temporarily)|did not reach|failed (?:permanently|to deliver|recipient)|failure reasons|transcript of session|not accept|rejected your|following (?:address|recipient|error|user|message)|returned (?:to you|mail|message)|user unknown|unknown user|over quota|mailbox|[45]\d\d[ -][45]\.\d\.\d|[45]\d\d [a-z<]|bounce|unzustellbar|nicht zugestellt|n'a pas (?:pu|été)|no (?:se )?(?:ha podido|pudo) (?:ser )?entreg|配信|届け|送信|undeliverable/i;

/** A report of delivery problems by its form: who writes, under what subject, with what in it. */
export function looksLikeReport(message: ParsedMessage, notice: string, hasStatus: boolean): boolean {
  const { headers } = message;
  const reportType = /report-type\s*=\s*"?([a-z-]+)/i.exec(message.contentType.slice(0, 2000))?.[1]?.toLowerCase();
  if (reportType === 'delivery-status') return true;
  if (reportType === 'feedback-report' || reportType === 'disposition-notification') return false;
  const marks = [
    isReportSender(message),
    hasNullReturnPath(message),
    REPORT_SUBJECT.test(message.subject.slice(0, 500)),
    headerValue(headers, 'x-failed-recipients') !== null,
    hasStatus,
  ].filter(Boolean).length;
  if (headerValue(headers, 'x-failed-recipients') !== null && marks >= 2) return true;
  if (hasStatus) return marks >= 2;
  const subject = autoReplySubject(message.subject);
  if (!isReportSender(message) && (subject === 'automatic' || subject === 'absence')) return false;
  // Without machine-readable fields both who writes and what is written have to fit.
  const fromSystem = isReportSender(message) || (hasNullReturnPath(message) && marks >= 2);
  return fromSystem && REPORT_WORDS.test(notice.slice(0, 20_000));
}

/** Written by a mail system, to go by its From. */
export function isReportSender({ from, headers }: Pick<ParsedMessage, 'from' | 'headers'>): boolean {
  const local = from?.address.slice(0, 64).split('@')[0] ?? '';
  if (REPORT_SENDER.test(local)) return true;
  // `MAILER-DAEMON <>` is no address.
  const name = from === null || from.address === '' ? (headerValue(headers, 'from') ?? '') : from.name;
  return /mailer-daemon/i.test(name.slice(0, 200)) || REPORT_SENDER_NAME.test(name.slice(0, 200));
}

/** Return-Path `<>`: a machine that wants no answer (RFC 5321 section 4.5.5). */
export function hasNullReturnPath({ headers }: Pick<ParsedMessage, 'headers'>): boolean {
  const value = headerValue(headers, 'return-path');
  return value !== null && value.replace(/\s/g, '') === '<>';
}
