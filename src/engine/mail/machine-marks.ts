import { autoReplySubject } from './auto-reply-marks.js';
import { parseSubject } from './base-subject.js';
import { headerValue } from './headers.js';
import type { ParsedMessage } from './parsed-message.js';

const REPORT_SENDER =
  /^(?:(?:[a-z]{2,12}[-_.])?(?:mailer|mail|maildelivery|mta)[-_.]?(?:daemon|deamon|demon|delivery(?:[-_.]?(?:subsystem|system|service))?|er|admin|administrator|system|return|bounce|error)|postmaster(?:[-_.+][\w.-]{1,40})?|maildelivery|delivery(?:[-_.](?:failure|report|notification|status|system))?|mdaemon|majordomo-owner|mailadmin|bounces?(?:[-_.+=][\w.+=-]{1,200})?|no-?reply-?bounce|undeliver(?:able|ed)|non-?delivery|microsoftexchange[0-9a-f]{0,32}|amavis|uucp|root|smtpd?|listserv|owner-nolist|ftmailadmin|system[-_.]?admin(?:istrator)?|error[-_.]?mail)$/i;
const REPORT_SENDER_NAME =
  /mail(?:er)?[-_ .]?(?:delivery|daemon|deamon|er system|administrator|system)|postmaster|delivery (?:sub)?system|delivery (?:failure|notification|status|report)|internet mail|system ?administrator|mail router|systemadministrator|zustell|administrateur syst|administrador del sistema|amministratore di sistema|メール配信|配信システム|系统管理员|邮件系统|시스템 관리자/i;

/** Phrases of reporting systems in subjects, in their languages. */
const REPORT_SUBJECT = new RegExp(
  [
    'undeliver|not deliver|un(?:able|sucess|success)\\w{0,4}[^:]{0,20}deliver|deliver(?:y|ing)?[^:]{0,30}(?:fail|problem|error|status|incomplete|delay|abort|report|warning|has)|deliver[^:]{0,30}impossible',
    'fail(?:ed|ure)[^:]{0,20}(?:deliver|notice|notif|mail|message|de la)|return(?:ed|ing)[^:]{0,12}(?:e-?mail|mail)|(?:mail|message) status\\b[^\\n]{0,12}delay|posting (?:error|failed|rejected)|mail[^:]{0,30}(?:return|could not|failure|failed|error|refused|block|delayed|rejected)|message[^:]{0,30}(?:return|not sent|could not|failure|failed|refused|rejected|delayed|not delivered|blocked)|non[- ]?(?:deliver|remis|recapit)|could(?: not|n.t) be (?:delivered|sent)|can(?:not|.t) (?:be )?deliver|bounce|nondeliverable|user unknown|no such user|mailbox (?:is )?full|over quota|rejected mail|blocked mail|warning: (?:message|could|e-?mail)|dsn\\b',
    // Phrases about a message that a filter or a list rejected.
    '(?:nachricht|e-?mail|message|courriel|mensaje|correo|messaggio|bericht|mensagem|wiadomo[śs][ćc]|meddeland|besked|melding|письмо|сообщение)[^:]{0,60}(?:abgelehnt|blockiert|zur[üu]ck(?:gewiesen|gehalten)|rejet[ée]|refus[ée]|bloqu|rechazad|rifiutat|respint|bloccat|geweigerd|geblokkeerd|rejeitad|odrzucon|zablokowan|avvisa|blockera|afvist|blokeret|avvist|blokkert|отклонен|заблокирован)',
    'unzustell|zustell(?:ung|fehler)|zugestellt|nicht (?:ausgeliefert|zugestellt|gesendet)',
    '[ée]chec|non (?:distribu|remis|livr|d[ée]livr)|(?:remise|distribution|envoi) (?:impossible|[ée]chou)',
    'no se (?:ha podido|pudo|puede)|no entregad|(?:error|fallo) (?:de|en la) entrega|correo devuelto|imposible entregar',
    'impossibile (?:recapitare|consegnare|inviare)|manca(?:ta|to) (?:consegna|recapito)|non (?:recapitat|consegnat)',
    'onbestelbaar|kan niet worden|niet (?:bezorgd|afgeleverd)|kon niet worden',
    'n[ãa]o (?:entregue|foi entregue|p[ôo]de ser)|falha na entrega|devolvid[ao]',
    'kunde inte levereras|gick inte att leverera|oleverer|ikke leveres|kunne ikke|ei voitu toimittaa|toimittaminen ep[äa]onnistui',
    'niedostarcz|nie (?:mo[żz]na|uda[łl]o si[ęe]|dostarczono)|nedoru[čc]|k[ée]zbes[íi]thetetlen|nelivrat|imposibil de livrat|teslim edilemedi|iletilemedi',
    'kan inte levereras|kan ikke leveres|kohaletoimetamat|doru[čc]eni|doru[čc]enie|недоставимо|невъзможн[оа] (?:за )?доставяне|ni mogo[čc]e dostaviti|nije mogu[ćc]e isporu[čc]iti|nav iesp[ēe]jams pieg[āa]d[āa]t|nedor[uū]č',
    'toimittamaton|neisporu[čc]|nedostavlj|nepristatyt|nepieg[āa]d|ulever[te]|olever|nije (?:uspjela|isporu)|ni dostavljeno|nepavyko|kohale toimetama|gagal (?:ter)?kirim|ส่งไม่สำเร็จ|недоставено|k[äa]ttetoimetamat|kh[ôo]ng (?:th[ểe] )?g[ửu]i (?:[đd][ưu][ợo]c)?|tidak (?:dapat )?(?:terkirim|dikirim)|לא ניתן ל(?:מסירה|העברה)|לא נמסר|تعذر (?:ال)?تسليم|غير قابل للتسليم|ส่งไม่(?:ได้|ถึง)',
    'не ?доставлен|недоставлен|не удалось доставить|не вдалося|не было доставлено|возвращ|αδυναμία παράδοσης|δεν παραδόθηκε',
    '配信(?:不能|できません|エラー|失敗)?|送信(?:エラー|不能|できません|失敗)|エラー|未着|不達|退信|退件|退回|投递失败|无法(?:投递|送达)|無法(?:傳遞|投遞|送達)|未送达|(?:배달|전달|전송|발송)(?: ?실패|되지|할 수 없)|반송|发送失败',
  ].join('|'),
  'i',
);
/** Phrases that also appear in the subject of a success report, or of no report at all. */
const GOOD_NEWS =
  /\b(?:success(?:ful(?:ly)?)?|delivered(?! to sender)|relayed|expanded|read)\b(?<!not delivered)(?<!be delivered)|zugestellt(?<!nicht zugestellt)/i;

/** Phrases that only a mail system writes about a message it could not deliver. */
const REPORT_WORDS = new RegExp(
  [
    "(?:could ?n[o']t|can ?n[o']t|cannot|can't|unable to|attempt\\w{0,3} to|wasn't able to|was not|not) (?:be )?(?:deliver|send|sent|reach|return)|undeliver|error delivering|incorrectly constructed|permanent (?:error|failure|fatal)|fatal errors|delivery (?:to|of|has|failed|fail|attempt|problem|error|status|report|notification|temporarily)|did not reach|failed (?:permanently|to deliver|recipient)|failure reasons|transcript of session|not accept|rejected your|following (?:address|recipient|error|user|message)|returned (?:to you|mail|message)|user unknown|unknown user|over quota|mailbox|[45]\\d\\d[ -][45]\\.\\d\\.\\d|[45]\\d\\d [a-z<]|bounce|message loop|mail loop|duplicated? message-id|too many hops|may not exist|(?:has been|is|was|still) delayed|keep(?:s)? trying|will (?:retry|try again)",
    'nicht (?:zugestellt|ausgeliefert|gesendet|erreich)|unzustellbar|zustellung|empf[äa]nger',
    "n['’]a(?: pas)? (?:pas )?(?:pu|[ée]t[ée])|impossible de (?:remettre|livrer|distribuer)|destinataire",
    'no (?:se )?(?:ha podido|pudo|puede) (?:ser )?(?:entreg|envi)|no ha sido entreg|destinatario',
    'non (?:[èe] stat[oa]|pu[òo] essere|[èe] possibile)|impossibile (?:recapitare|consegnare|inviare)',
    'n[ãa]o (?:foi|p[ôo]de|pode) (?:poss[íi]vel|ser|entreg)|destinat[áa]rio',
    'niet (?:worden )?(?:bezorgd|afgeleverd)|onbestelbaar|kunde inte|kunne ikke|ble(?:v)? ikke (?:levert|leveret|sendt)|toimittaminen|ei voitu|nie (?:mo[żz]na|uda[łl]o|zosta[łl])|nelze doru|nebyl[ao]? doru|nem (?:siker|k[ée]zbes)|nu a putut fi|teslim edilemedi|iletilemedi',
    'nije (?:bil[ao]? )?(?:isporu[čc]|mogu[ćc]e)|ni (?:bil[oa]? )?(?:mogo[čc]e )?dostavi|ni(?:so)? (?:bil[oai]? )?dostavljen|pristatyti nepavyko|nepavyko pristatyti|nebuvo pristatyt|neizdev[āa]s pieg[āa]d|netika pieg[āa]d|kohale toimeta|tidak (?:dapat )?(?:terkirim|dikirim)|ไม่สามารถส่ง|не (?:беше|бе) доставен',
    'не (?:был[оа]?|может|могло|удалось|вдалося|доставлен)|недоставлен|δεν (?:ήταν|παραδόθηκε)',
    '配信|届け|送信|宛先|メールボックス|ユーザ|投递|送达|退信|退回|傳遞|投遞|收件人|전달|배달|수신자',
  ].join('|'),
  'i',
);

/** Returns whether the message looks like a report of delivery problems, by sender, subject and content. */
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
  if (hasStatus) return marks >= 2 || isGenerated(message);
  const subject = autoReplySubject(message.subject);
  if (!isReportSender(message) && (subject === 'automatic' || subject === 'absence')) return false;
  // Without machine-readable fields, both sender and text have to match.
  const words = notice.slice(0, 20_000);
  if (!saysFailure && saysDelivered(title, words)) return false;
  if (isReturned(message, words)) return true;
  // Sender named "Postmaster Team" who replies to us, or a person who reads at postmaster and replies under a report's subject.
  if (!saysFailure && isAnswer(message) && !isReportAddress(message)) return false;
  if (saysFailure && isAnswer(message) && !isUnattended(message) && !SMTP_REPLY.test(words)) return false;
  const fromSystem =
    isReportSender(message) ||
    (hasNullReturnPath(message) && marks >= 2) ||
    (isGenerated(message) && saysFailure && (SMTP_REPLY.test(words) || REJECTED_WORDS.test(words))) ||
    (isGatewayAddress(message) && saysFailure && REJECTED_WORDS.test(words)) ||
    isListServer(message) ||
    (saysFailure && isListAddress(message));
  if (!fromSystem) return false;
  // A message that a system marks as a failure counts in any language.
  return REPORT_WORDS.test(words) || (saysFailure && words.trim() !== '');
}

/** Returns whether a server replies in a person's name: a null return path, and a rejection in SMTP's words. */
function isReturned(message: ParsedMessage, words: string): boolean {
  return hasNullReturnPath(message) && SMTP_REPLY.test(words) && FAILED_WORDS.test(words);
}

const FAILED_WORDS =
  /(?:could|can) ?n[o']t be (?:delivered|sent)|undeliverable|deliver(?:y|ed)[^.\n]{0,60}(?:failed|failure|unsuccessful)|fail(?:ed|ure)[^.\n]{0,40}(?:permanently|deliver)|permanent (?:error|failure|fatal)|nicht (?:zugestellt|ausgeliefert)|n'a pas (?:pu|[ée]t[ée])|no (?:se )?(?:ha podido|pudo)[^.\n]{0,20}entreg|non [èe] stato[^.\n]{0,20}(?:consegnat|recapitat)/i;

/**
 * Returns whether a system reports success: a subject in the form of Exchange, or a text in the form of Postfix, Sendmail, and Exchange.
 */
function saysDelivered(title: string, words: string): boolean {
  if (/fatal errors|could not be delivered|delivery (?:has )?failed/i.test(words)) return false;
  return DELIVERED_SUBJECT.test(title) || DELIVERED_WORDS.test(words);
}

const DELIVERED_SUBJECT =
  /^\W{0,3}(?:delivered|relayed|expanded|return receipt|successful mail|zugestellt|[üu]bermittelt|weitergeleitet|remis|relay[ée]|entregad[oa]|retransmitid[oa]|recapitato|inoltrato|bezorgd|afgeleverd|entregue|levererat|leveret|levert|dostarczono|doru[čc]eno|доставлено|配信済み|已送达|배달됨)\s?(?::|$|report\b|delivery report\b)/i;
const DELIVERED_WORDS =
  /successful delivery notifications|(?:was|were|been) successfully delivered|expect no further notifications|(?:has|have) been delivered to the following|delivery to these recipients or groups is complete/i;

/** Phrases of filters and lists about messages that they reject. */
const REJECTED_WORDS = new RegExp(
  [
    '\\b(?:your|the) (?:e-?mail|mail|message|posting|request|submission)\\b[\\s\\S]{0,200}?\\b(?:was|were|has been|have been|is)\\b[^.]{0,20}\\b(?:reject|block|refus|quarantin|not (?:been )?deliver)|permission to post|not (?:allowed|permitted|authori[sz]ed) to post',
    '(?:nachricht|e-?mail)[\\s\\S]{0,200}?(?:nicht zugestellt|zur[üu]ckgehalten|zur[üu]ckgewiesen|abgelehnt|blockiert|quarant[äa]ne)',
    '(?:message|courriel)[\\s\\S]{0,200}?(?:rejet[ée]|refus[ée]|bloqu[ée]|quarantaine|pas [ée]t[ée] (?:remis|distribu|livr))|(?:mensaje|correo)[\\s\\S]{0,200}?(?:rechazad|bloquead|cuarentena|no (?:se )?ha sido entreg)',
    'messaggio[\\s\\S]{0,200}?(?:rifiutat|respint|bloccat|quarantena|non (?:[èe] stato )?(?:consegnat|recapitat))|bericht[\\s\\S]{0,200}?(?:geweigerd|geblokkeerd|quarantaine|niet (?:bezorgd|afgeleverd))|mensagem[\\s\\S]{0,200}?(?:rejeitad|bloquead|quarentena|n[ãa]o foi entregue)',
    'wiadomo[śs][ćc][\\s\\S]{0,200}?(?:odrzucon|zablokowan|kwarantann|nie zosta[łl]a dostarczon)|meddeland[\\s\\S]{0,200}?(?:avvisa|blockera|karant[äa]n)|(?:besked|melding)[\\s\\S]{0,200}?(?:afvist|avvist|blok[k]?ere?t)|(?:письмо|сообщение)[\\s\\S]{0,200}?(?:отклонен|заблокирован|карантин|не (?:был[оа]? )?доставлен)',
  ].join('|'),
  'i',
);

/** Matches a server's reply as reports quote it: `550 5.1.1 <a@b> ...`, `554 Transaction failed`. */
const SMTP_REPLY = /\b[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3}|<?[\w.+-]{1,64}@|[a-z]{4})/i;

/** Returns whether a mailing list program rejects a message or has detected a loop. */
function isListServer({ headers, subject }: ParsedMessage): boolean {
  const server = headerValue(headers, 'x-mlserver') ?? headerValue(headers, 'x-ml-name');
  return server !== null && /\bloop\b|not member|illegal|reject/i.test(subject.slice(0, 500));
}

/** Returns whether the sender is an address of mailing list programs. */
function isListAddress({ from }: ParsedMessage): boolean {
  return /^(?:owner-[^@]{1,60}|(?:mailman|sympa|listmaster|listserv)|[^@]{1,60}-(?:bounces|owner|request|admin))@/i.test(
    from?.address.slice(0, 300) ?? '',
  );
}

/** Returns whether the sender is an address of filters and services without a mailbox of their own. */
function isGatewayAddress({ from }: ParsedMessage): boolean {
  return /^(?:(?:no|do-?not)[._-]?reply|quarantine|(?:anti-?)?(?:spam|virus)(?:[._-]?(?:filter|wall|firewall|admin|guard))?|(?:e-?mail|mail)[._-]?(?:security|gateway|filter|guard)|gateway|filter|notifications?|security)@/i.test(
    from?.address.slice(0, 300) ?? '',
  );
}

/** Returns whether no person wrote the message: it says so, wants no reply, or returns a message. */
function isUnattended(message: ParsedMessage): boolean {
  return (
    isGenerated(message) ||
    hasNullReturnPath(message) ||
    (message.reportParts ?? []).some(({ contentType }) => contentType.startsWith('message/'))
  );
}

/** Returns whether a machine wrote the message (RFC 3834, section 5). */
function isGenerated({ headers }: ParsedMessage): boolean {
  const value = headerValue(headers, 'auto-submitted');
  return value !== null && !/^no\b/i.test(value);
}

function isAnswer({ inReplyTo, references, subject }: ParsedMessage): boolean {
  return (inReplyTo !== null || references.length > 0) && parseSubject(subject).isReply;
}

function isReportAddress({ from }: Pick<ParsedMessage, 'from'>): boolean {
  return REPORT_SENDER.test(from?.address.slice(0, 300).split('@')[0] ?? '');
}

/** Returns whether a mail system wrote the message, by its From. */
export function isReportSender({ from, headers }: Pick<ParsedMessage, 'from' | 'headers'>): boolean {
  if (isReportAddress({ from })) return true;
  // `From: <>`, like the envelope of a report.
  if (from === null && headerValue(headers, 'from')?.trim() === '<>') return true;
  // `MAILER-DAEMON <>` and bare names are not addresses.
  const name = from === null || from.address === '' ? (headerValue(headers, 'from') ?? '') : from.name;
  const bare = name
    .slice(0, 200)
    .replace(/[<>"']/g, ' ')
    .trim();
  return REPORT_SENDER.test(bare) || REPORT_SENDER_NAME.test(bare);
}

/** Returns whether the Return-Path is `<>`: a machine that wants no reply (RFC 5321, section 4.5.5). */
export function hasNullReturnPath({ headers }: Pick<ParsedMessage, 'headers'>): boolean {
  const value = headerValue(headers, 'return-path');
  return value !== null && value.replace(/\s/g, '') === '<>';
}
