import { DateTime } from 'luxon';
import type { Language } from './languages.js';
import type { MailClient } from './mail-client.js';

/** Facts that a mail program has when a person selects "Reply". */
export interface QuotedOriginal {
  readonly sentAt: Date;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly toAddress: string;
  readonly subject: string;
  readonly text: string;
}

export interface ReplyBodies {
  readonly text: string;
  readonly html: string | null;
}

/**
 * Returns a reply above the original, as this mail program and language write it. HTML is null for a text-only program.
 */
export function writeReplyBodies(
  answer: string,
  original: QuotedOriginal,
  client: MailClient,
  language: Language,
): ReplyBodies {
  switch (client) {
    case 'gmail':
      return gmail(answer, original, language);
    case 'outlook':
      return outlook(answer, original, language);
    case 'apple':
      return {
        text: `${answer}\n\n${attribution(original, language)}\n\n${quoted(original.text)}`,
        html: apple(answer, original, language),
      };
    case 'mobile':
      return {
        text: `${answer}\n\n${MOBILE_SIGNATURE[language]}\n\n${attribution(original, language)}\n\n${quoted(original.text)}`,
        html: null,
      };
    case 'thunderbird':
      return { text: `${attribution(original, language)}\n${quoted(original.text)}\n\n${answer}`, html: null };
    case 'bare':
      return { text: answer, html: null };
  }
}

const SAID: Readonly<Record<Language, (date: string, time: string, name: string) => string>> = {
  en: (date, time, name) => `On ${date} at ${time}, ${name} wrote:`,
  de: (date, time, name) => `Am ${date} um ${time} schrieb ${name}:`,
  fr: (date, time, name) => `Le ${date} à ${time}, ${name} a écrit :`,
  es: (date, time, name) => `El ${date} a las ${time}, ${name} escribió:`,
  it: (date, time, name) => `Il giorno ${date} alle ore ${time} ${name} ha scritto:`,
  nl: (date, time, name) => `Op ${date} om ${time} schreef ${name}:`,
  pt: (date, time, name) => `Em ${date} às ${time}, ${name} escreveu:`,
};

const MOBILE_SIGNATURE: Readonly<Record<Language, string>> = {
  en: 'Sent from my iPhone',
  de: 'Von meinem iPhone gesendet',
  fr: 'Envoyé de mon iPhone',
  es: 'Enviado desde mi iPhone',
  it: 'Inviato da iPhone',
  nl: 'Verstuurd vanaf mijn iPhone',
  pt: 'Enviado do meu iPhone',
};

/** Outlook's names for From, Sent, To, and Subject. */
const OUTLOOK_FIELDS: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  en: ['From', 'Sent', 'To', 'Subject'],
  de: ['Von', 'Gesendet', 'An', 'Betreff'],
  fr: ['De', 'Envoyé', 'À', 'Objet'],
  es: ['De', 'Enviado', 'Para', 'Asunto'],
  it: ['Da', 'Inviato', 'A', 'Oggetto'],
  nl: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
  pt: ['De', 'Enviado', 'Para', 'Assunto'],
};

/** Returns the prefix of the subject: most programs use "Re:", Outlook the user's language. */
export function replyPrefix(client: MailClient, language: Language): string {
  if (client !== 'outlook') return 'Re:';
  return { en: 'RE:', de: 'AW:', fr: 'RE:', es: 'RE:', it: 'R:', nl: 'Antw:', pt: 'RES:' }[language];
}

function attribution(original: QuotedOriginal, language: Language): string {
  const at = DateTime.fromJSDate(original.sentAt, { zone: 'utc' }).setLocale(language);
  const name = `${original.fromName} <${original.fromAddress}>`.trim();
  return SAID[language](at.toLocaleString(DateTime.DATE_MED_WITH_WEEKDAY), at.toFormat('HH:mm'), name);
}

function quoted(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n');
}

function gmail(answer: string, original: QuotedOriginal, language: Language): ReplyBodies {
  const said = attribution(original, language);
  return {
    text: `${answer}\n\n${said}\n\n${quoted(original.text)}\n`,
    html: `<div dir="ltr">${asHtml(answer)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escapeHtml(said)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${asHtml(original.text)}</blockquote></div>`,
  };
}

function apple(answer: string, original: QuotedOriginal, language: Language): string {
  return `<html><body style="overflow-wrap: break-word;">${asHtml(answer)}<br><div><br><blockquote type="cite"><div>${escapeHtml(attribution(original, language))}</div><br class="Apple-interchange-newline"><div>${asHtml(original.text)}</div></blockquote></div></body></html>`;
}

function outlook(answer: string, original: QuotedOriginal, language: Language): ReplyBodies {
  const [from, sent, to, subject] = OUTLOOK_FIELDS[language];
  const at = DateTime.fromJSDate(original.sentAt, { zone: 'utc' }).setLocale(language);
  const when = `${at.toLocaleString(DateTime.DATE_HUGE)} ${at.toFormat('HH:mm')}`;
  const values: ReadonlyArray<readonly [string, string]> = [
    [from, `${original.fromName} <${original.fromAddress}>`],
    [sent, when],
    [to, original.toAddress],
    [subject, original.subject],
  ];
  const block = values.map(([name, value]) => `${name}: ${value}`).join('\n');
  const htmlBlock = values.map(([name, value]) => `<b>${name}:</b> ${escapeHtml(value)}<br>`).join('');
  return {
    text: `${answer}\n\n________________________________\n${block}\n\n${original.text}\n`,
    html: `<html><body><div class="elementToProof">${asHtml(answer)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">${htmlBlock}</font><div>&nbsp;</div></div><div>${asHtml(original.text)}</div></body></html>`,
  };
}

function asHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\r\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
