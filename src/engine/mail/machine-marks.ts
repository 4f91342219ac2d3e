import { autoReplySubject } from './auto-reply-marks.js';
import { headerValue } from './headers.js';
import type { ParsedMessage } from './parsed-message.js';

const REPORT_SENDER =
  /^(?:(?:[a-z]{2,12}[-_.])?(?:mailer|mail|maildelivery|mta)[-_.]?(?:daemon|deamon|demon|delivery(?:[-_.]?(?:subsystem|system|service))?|er|admin|administrator|system|return|bounce|error)|postmaster(?:[-_.+][\w.-]{1,40})?|maildelivery|delivery(?:[-_.](?:failure|report|notification|status|system))?|mdaemon|majordomo-owner|mailadmin|bounces?(?:[-_.+=][\w.+=-]{1,200})?|no-?reply-?bounce|undeliver(?:able|ed)|non-?delivery|microsoftexchange[0-9a-f]{0,32}|amavis|uucp|root|smtpd?|listserv|owner-nolist|ftmailadmin|system[-_.]?admin(?:istrator)?|error[-_.]?mail)$/i;
const REPORT_SENDER_NAME =
  /mail(?:er)?[-_ .]?(?:delivery|daemon|deamon|er system|administrator|system)|postmaster|delivery (?:sub)?system|delivery (?:failure|notification|status|report)|internet mail|system ?administrator|mail router|systemadministrator|zustell|administrateur syst|administrador del sistema|amministratore di sistema|メール配信|配信システム|系统管理员|邮件系统|시스템 관리자/i;

/** What report systems write into the subject, in the languages they speak. */
const REPORT_SUBJECT = new RegExp(
  [
    'undeliver|not deliver|un(?:able|sucess|success)\\w{0,4}[^:]{0,20}deliver|deliver(?:y|ing)?[^:]{0,30}(?:fail|problem|error|status|incomplete|delay|abort|report|warning|has)|deliver[^:]{0,30}impossible',
    'fail(?:ed|ure)[^:]{0,20}(?:deliver|notice|notif|mail|message|de la)|return(?:ed|ing)[^:]{0,12}(?:e-?mail|mail)|mail[^:]{0,30}(?:return|could not|failure|failed|error|refused|block|delayed|rejected)|message[^:]{0,30}(?:return|not sent|could not|failure|failed|refused|rejected|delayed|not delivered|blocked)|non[- ]?(?:deliver|remis|recapit)|could(?: not|n.t) be (?:delivered|sent)|can(?:not|.t) (?:be )?deliver|bounce|nondeliverable|user unknown|no such user|mailbox (?:is )?full|over quota|rejected mail|blocked mail|warning: (?:message|could|e-?mail)|dsn\\b',
    'unzustell|zustell(?:ung|fehler)|zugestellt|nicht (?:ausgeliefert|zugestellt|gesendet)',
    '[ée]chec|non (?:distribu|remis|livr|d[ée]livr)|(?:remise|distribution|envoi) (?:impossible|[ée]chou)',
    'no se (?:ha podido|pudo|puede)|no entregad|(?:error|fallo) (?:de|en la) entrega|correo devuelto|imposible entregar',
    'impossibile (?:recapitare|consegnare|inviare)|manca(?:ta|to) (?:consegna|recapito)|non (?:recapitat|consegnat)',
    'onbestelbaar|kan niet worden|niet (?:bezorgd|afgeleverd)|kon niet worden',
    'n[ãa]o (?:entregue|foi entregue|p[ôo]de ser)|falha na entrega|devolvid[ao]',
    'kunde inte levereras|gick inte att leverera|oleverer|ikke leveres|kunne ikke|ei voitu toimittaa|toimittaminen ep[äa]onnistui',
    'niedostarcz|nie (?:mo[żz]na|uda[łl]o si[ęe]|dostarczono)|nedoru[čc]|k[ée]zbes[íi]thetetlen|nelivrat|imposibil de livrat|teslim edilemedi|iletilemedi',
    'toimittamaton|neisporu[čc]|nedostavlj|nepristatyt|nepieg[āa]d|k[äa]ttetoimetamat|kh[ôo]ng (?:th[ểe] )?g[ửu]i (?:[đd][ưu][ợo]c)?|tidak (?:dapat )?(?:terkirim|dikirim)|לא ניתן ל(?:מסירה|העברה)|לא נמסר|تعذر (?:ال)?تسليم|غير قابل للتسليم|ส่งไม่(?:ได้|ถึง)',
    'не ?доставлен|недоставлен|не удалось доставить|не вдалося|не было доставлено|возвращ|αδυναμία παράδοσης|δεν παραδόθηκε',
    '配信(?:不能|できません|エラー|失敗)?|送信(?:エラー|不能|できません|失敗)|エラー|未着|不達|退信|退件|退回|投递失败|无法(?:投递|送达)|無法(?:傳遞|投遞|送達)|未送达|(?:배달|전달|전송|발송)(?: ?실패|되지|할 수 없)|반송|发送失败',
  ].join('|'),
  'i',
);
/** What also stands in the subject of a report that all went well, or is no report at all. */
const GOOD_NEWS =
  /\b(?:success(?:ful(?:ly)?)?|delivered(?! to sender)|relayed|expanded|read)\b(?<!not delivered)(?<!be delivered)|zugestellt(?<!nicht zugestellt)/i;

/** Words that only a mail system writes about a message it could not deliver. */
const REPORT_WORDS = new RegExp(
  [
    "(?:could ?n[o']t|can ?n[o']t|cannot|can't|unable to|attempt\\w{0,3} to|wasn't able to|was not|not) (?:be )?(?:deliver|send|sent|reach|return)|undeliver|error delivering|incorrectly constructed|permanent (?:error|failure|fatal)|fatal errors|delivery (?:to|of|has|failed|fail|attempt|problem|error|status|report|notification|temporarily)|did not reach|failed (?:permanently|to deliver|recipient)|failure reasons|transcript of session|not accept|rejected your|following (?:address|recipient|error|user|message)|returned (?:to you|mail|message)|user unknown|unknown user|over quota|mailbox|[45]\\d\\d[ -][45]\\.\\d\\.\\d|[45]\\d\\d [a-z<]|bounce|message loop|mail loop|duplicated? message-id|too many hops|may not exist",
    'nicht (?:zugestellt|ausgeliefert|gesendet|erreich)|unzustellbar|zustellung|empf[äa]nger',
    "n['’]a(?: pas)? (?:pas )?(?:pu|[ée]t[ée])|impossible de (?:remettre|livrer|distribuer)|destinataire",
    'no (?:se )?(?:ha podido|pudo|puede) (?:ser )?(?:entreg|envi)|no ha sido entreg|destinatario',
    'non (?:[èe] stat[oa]|pu[òo] essere|[èe] possibile)|impossibile (?:recapitare|consegnare|inviare)',
    'n[ãa]o (?:foi|p[ôo]de|pode) (?:poss[íi]vel|ser|entreg)|destinat[áa]rio',
    'niet (?:worden )?(?:bezorgd|afgeleverd)|onbestelbaar|kunde inte|kunne ikke|blev ikke|ei voitu|nie (?:mo[żz]na|uda[łl]o|zosta[łl])|nelze doru|nebyl[ao]? doru|nem (?:siker|k[ée]zbes)|nu a putut fi|teslim edilemedi|iletilemedi',
    'не (?:был[оа]?|может|могло|удалось|вдалося|доставлен)|недоставлен|δεν (?:ήταν|παραδόθηκε)',
    '配信|届け|送信|宛先|メールボックス|ユーザ|投递|送达|退信|退回|傳遞|投遞|收件人|전달|배달|수신자',
  ].join('|'),
  'i',
);

/** A report of delivery problems by its form: who writes, under what subject, with what in it. */
export function looksLikeReport(message: ParsedMessage, notice: string, hasStatus: boolean): boolean {
  const { headers } = message;
  const reportType = /report-type\s*=\s*"?([a-z-]+)/i.exec(message.contentType.slice(0, 2000))?.[1]?.toLowerCase();
  if (reportType === 'delivery-status') return true;
  if (reportType === 'feedback-report' || reportType === 'disposition-notification') return false;
  const title = message.subject.slice(0, 500);
  const saysFailure = REPORT_SUBJECT.test(title) && !GOOD_NEWS.test(title);
  const marks = [
    isReportSender(message),
    hasNullReturnPath(message),
    saysFailure,
    headerValue(headers, 'x-failed-recipients') !== null,
    hasStatus,
  ].filter(Boolean).length;
  if (headerValue(headers, 'x-failed-recipients') !== null && marks >= 2) return true;
  if (hasStatus) return marks >= 2;
  const subject = autoReplySubject(message.subject);
  if (!isReportSender(message) && (subject === 'automatic' || subject === 'absence')) return false;
  // Without machine-readable fields both who writes and what is written have to fit.
  const words = notice.slice(0, 20_000);
  if (!saysFailure && saysDelivered(title, words)) return false;
  const fromSystem =
    isReportSender(message) ||
    (hasNullReturnPath(message) && marks >= 2) ||
    (isGenerated(message) && saysFailure && SMTP_REPLY.test(words)) ||
    isListServer(message) ||
    (saysFailure && isListAddress(message));
  if (!fromSystem) return false;
  // A system that calls its mail a failure is believed in whatever language it explains itself.
  return REPORT_WORDS.test(words) || (saysFailure && words.trim() !== '');
}

/** A system's word that all went well: the subject as Exchange begins it, or the text as Postfix, Sendmail and Exchange write it. */
function saysDelivered(title: string, words: string): boolean {
  if (/fatal errors|could not be delivered|delivery (?:has )?failed/i.test(words)) return false;
  return DELIVERED_SUBJECT.test(title) || DELIVERED_WORDS.test(words);
}

const DELIVERED_SUBJECT =
  /^\W{0,3}(?:delivered|relayed|expanded|return receipt|successful mail|zugestellt|[üu]bermittelt|weitergeleitet|remis|relay[ée]|entregad[oa]|retransmitid[oa]|recapitato|inoltrato|bezorgd|afgeleverd|entregue|levererat|leveret|levert|dostarczono|doru[čc]eno|доставлено|配信済み|已送达|배달됨)\s?(?::|$|report\b|delivery report\b)/i;
const DELIVERED_WORDS =
  /successful delivery notifications|(?:was|were|been) successfully delivered|expect no further notifications|(?:has|have) been delivered to the following|delivery to these recipients or groups is complete/i;

/** A reply of a server as reports quote it: `550 5.1.1 <a@b> ...`, `554 Transaction failed`. */
const SMTP_REPLY = /\b[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3}|<?[\w.+-]{1,64}@|[a-z]{4})/i;

/** A program for mailing lists that turns a message away or has caught a loop. */
function isListServer({ headers, subject }: ParsedMessage): boolean {
  const server = headerValue(headers, 'x-mlserver') ?? headerValue(headers, 'x-ml-name');
  return server !== null && /\bloop\b|not member|illegal|reject/i.test(subject.slice(0, 500));
}

/** Where programs for mailing lists write from. */
function isListAddress({ from }: ParsedMessage): boolean {
  return /^(?:owner-[^@]{1,60}|(?:mailman|sympa|listmaster|listserv)|[^@]{1,60}-(?:bounces|owner|request|admin))@/i.test(
    from?.address.slice(0, 300) ?? '',
  );
}

/** A machine wrote it (RFC 3834 section 5). */
function isGenerated({ headers }: ParsedMessage): boolean {
  const value = headerValue(headers, 'auto-submitted');
  return value !== null && !/^no\b/i.test(value);
}

/** Written by a mail system, to go by its From. */
export function isReportSender({ from, headers }: Pick<ParsedMessage, 'from' | 'headers'>): boolean {
  const local = from?.address.slice(0, 300).split('@')[0] ?? '';
  if (REPORT_SENDER.test(local)) return true;
  // `From: <>`, as the envelope of a report has it.
  if (from === null && headerValue(headers, 'from')?.trim() === '<>') return true;
  // `MAILER-DAEMON <>`, and names alone, are no addresses.
  const name = from === null || from.address === '' ? (headerValue(headers, 'from') ?? '') : from.name;
  const bare = name
    .slice(0, 200)
    .replace(/[<>"']/g, ' ')
    .trim();
  return REPORT_SENDER.test(bare) || REPORT_SENDER_NAME.test(bare);
}

/** Return-Path `<>`: a machine that wants no answer (RFC 5321 section 4.5.5). */
export function hasNullReturnPath({ headers }: Pick<ParsedMessage, 'headers'>): boolean {
  const value = headerValue(headers, 'return-path');
  return value !== null && value.replace(/\s/g, '') === '<>';
}
