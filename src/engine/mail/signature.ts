import { foldText } from './fold-text.js';

/** `-- ` (RFC 3676 section 4.3); many programs remove the trailing space. */
const DELIMITER = /^\s{0,4}--\s*$/u;
/** Other lines that consist only of marks. */
const RULER = /^\s{0,4}(?:-{3,}|—{1,}|_{2,}|\*{2,}|#{3,}|~{2,}|={2,}|\+{3,})\s*$/u;

const MOBILE =
  /^[\s>*_-]*(?:sent (?:from|via|with|using) (?!the\b)|get outlook for|get bluemail|von (?:meinem|meiner)\b[^.]{0,40}gesendet|gesendet (?:von|mit|aus|über)\b|diese (?:nachricht|e-?mail) wurde von.{0,70}gesendet|outlook für (?:ios|android)|envoy[ée] (?:de|depuis|à partir d[eu]|via)\b|t[ée]l[ée]charger outlook|obtenez outlook|obt[ée]n(?:er)? outlook|enviado (?:desde|do|da|a partir|via|de) |obter o? ?outlook|inviato d(?:a|al|alla|all)\b|scarica outlook|ottieni outlook|verstuurd (?:vanaf|via|met|vanuit)|verzonden (?:vanaf|via|met|vanuit)|outlook voor (?:ios|android)|skickat fr[åa]n|h[äa]mta outlook|skaffa outlook|sendt fra|hent outlook|f[åa] outlook|wysłane? z|pobierz (?:program )?outlook|lähetetty |отправлено (?:с|из)|надіслано з|odesl[áa]no z|odoslan[ée] z|trimis de pe|elk[üu]ldve az?\b|saadetud minu|išsiųsta iš|nosūtīts no|poslano (?:s|iz)|enviat des de|iphone['’]?umdan gönderildi|(?:iphone|android)['’\p{L}]{0,8} gönderildi|στάλθηκε από|изпратено от|iphone(?:から| ?より)送信|发自我的|從我的|나의 |نشر من|أرسلت من|נשלח מ|provenance\s?: courrier)/iu;
/** A phrase, not a full sentence. */
const MOBILE_LENGTH = 90;

const MAX_SIGNATURE_LINES = 8;
const MAX_LINE = 120;
/** Number of lines at the end that are searched, including empty ones. */
const MAX_LOOKED = 60;

/** Features of a line of a signature: contact details, job title, company. */
const CONTACT =
  /@|\bhttps?:\/\/|\bwww\.|(?:\+|\b00)\d[\d ()./-]{6,25}|\b(?:tel|phone|mobile|mob|cell|fon|telefon|t[ée]l|m[óo]vil|fax|direct)\b[ .:]|\b\d{3}[ .-]\d{3}[ .-]\d{3,4}\b|\b(?:gmbh|ltd|llc|inc|plc|s\.?a\.?r\.?l|s\.?l\.?|s\.?p\.?a|b\.?v|a\/s|ab|oy|sp\. z o\.?o|kg|ag)\b\.?(?:\s|$)|\b(?:ceo|cto|cfo|coo|cmo|founder|director|manager|head of|vp|president|engineer|consultant|partner|sales|marketing|assistant|editor|leiter(?:in)?|gesch[äa]ftsf[üu]hrer(?:in)?|directeur|directrice|responsable|g[ée]rant|jefe|gerente|titolare|responsabile|mailing list)\b/iu;
/** The period of an initial, or of an abbreviation before a number (`Hauptstr. 1`), does not end a sentence. */
const SENTENCE = /(?<!(?:^|[\s|,:])\p{Lu})[.!?]\s+[^\s\d]|[!?]\s+\d|\S\s+\S+\s+\S+\s+\S+\s+\S+[.!?]\s*$/u;

/** Beginnings of legal notices. */
const DISCLAIMER =
  /^\W{0,4}(?:(?:please )?(?:consider|think (?:of|about)) the environment|antes de imprimir|avant d.imprimer|pensez à l.environnement|prima di stampare|bitte (?:denken|prüfen) sie[^.]{0,60}(?:umwelt|ausdruck)|denk aan het milieu|(?:this|diese) (?:e-?mail|message|nachricht) (?:has been|was|wurde) (?:scanned|checked|auf viren)|virus-?free|virenfrei|confidentiality (?:notice|note|statement)|(?:legal )?disclaimer\b|(?:this|the information (?:contained )?in this) (?:e-?mail|message|communication|transmission)[^.]{0,100}(?:confidential|intended|privileged)|diese (?:e-?mail|nachricht)[^.]{0,80}(?:vertraulich|bestimmt)|(?:ce|cet) (?:message|courriel|e-?mail|mail)[^.]{0,100}(?:confidentiel|destin)|este (?:mensaje|correo|e-?mail)[^.]{0,100}(?:confidencial|dirigid)|(?:questo|questa|il presente|la presente) (?:messaggio|e-?mail|comunicazione)[^.]{0,100}(?:riservat|destinat)|dit (?:e-?mail)?bericht[^.]{0,80}(?:vertrouwelijk|bestemd)|esta mensagem[^.]{0,100}(?:confidencia|destina)|(?:detta|denne) (?:e-?post|e-?mail|mail|meddelan|meddelelse)[^.]{0,80}(?:konfidentiell|fortrolig|avsed|beregnet)|(?:ta|niniejsza) wiadomo[śs][ćc][^.]{0,100}poufn)/iu;

export interface WithoutSignature {
  readonly kept: readonly string[];
  readonly cut: readonly string[];
}

/**
 * Cuts the signature off a reply's own lines: what follows a `--` or another line of marks and reads like a signature (a
 * name, contact data, at most eight short lines), and the "Sent from my phone" of mobile programs with what follows it. A
 * line of marks alone cuts nothing, because people put their second thought below one. Sign-offs ("Best, Anna") stay: they
 * are the writer's words.
 * @param writer the name in From: a signature that begins with it needs no mark.
 */
export function withoutSignature(lines: readonly string[], writer: string | null = null): WithoutSignature {
  const firstWords = lines.findIndex(hasWords);
  if (firstWords === -1) return { kept: lines, cut: [] };
  let end = lines.length;
  const signatureBelow = (mark: RegExp, belowDelimiter: boolean): number => {
    // Only the end of a text can be its signature.
    for (let at = Math.max(firstWords + 1, end - MAX_LOOKED); at < end; at += 1) {
      if (mark.test(lines[at]!) && isSignature(lines.slice(at + 1, end), belowDelimiter)) return at;
    }
    return end;
  };
  end = signatureBelow(DELIMITER, true);
  const mobile = lines.findLastIndex((line, at) => at < end && at >= end - 8 && isMobileSignature(line));
  if (mobile !== -1) end = mobile;
  end = signatureBelow(RULER, false);
  end = noticeAt(lines, firstWords, end);
  end = blockOfWriter(lines, firstWords, end, writer ?? '');
  end = blockOfName(lines, firstWords, end);
  return { kept: lines.slice(0, end), cut: lines.slice(end) };
}

/** Returns the start of a legal notice that ends the text, in its own paragraph. */
function noticeAt(lines: readonly string[], firstWords: number, end: number): number {
  const from = Math.max(firstWords + 1, end - MAX_LOOKED);
  const at = lines.findIndex(
    (line, index) => index >= from && index < end && DISCLAIMER.test(line) && isBlank(lines, index - 1),
  );
  return at === -1 ? end : at;
}

/**
 * Returns the start of a signature without a mark: a last paragraph with the writer's name and contact details, below
 * a sign-off or first name. Without a sign-off, it may be a person whom the writer recommends.
 */
function blockOfName(lines: readonly string[], firstWords: number, end: number): number {
  const last = lines.findLastIndex((line, at) => at < end && hasWords(line));
  const gap = lines.findLastIndex((_, at) => at < last && isBlank(lines, at));
  if (gap <= firstWords || last - gap > MAX_SIGNATURE_LINES) return end;
  const block = lines.slice(gap + 1, last + 1).map((line) => line.trim());
  const [title = '', ...others] = block;
  const bold = /^\*([^*]{3,60})\*$/.exec(title)?.[1];
  const name = bold ?? title.split(/\s?[|,]\s?/)[0]!;
  if (!isName(name) || !name.includes(' ') || others.length === 0) return end;
  const reachable = block.filter((line) => line.length <= MAX_LINE && CONTACT.test(line));
  const said = block.filter((line) => !reachable.includes(line) && (line.length > MAX_LINE || SENTENCE.test(line)));
  if (reachable.length === 0 || said.length > 0) return end;
  const above = lines.slice(0, gap).findLast(hasWords)?.trim() ?? '';
  const isSignedOff = SIGN_OFF.test(above) || (above !== '' && name.startsWith(above.replace(/[.,!]$/, '')));
  return bold !== undefined || isSignedOff ? gap : end;
}

/** Returns the start of a paragraph with the full name of the author, followed only by contact details. */
function blockOfWriter(lines: readonly string[], firstWords: number, end: number, writer: string): number {
  const name = wordsOf(writer);
  if (!name.includes(' ')) return end;
  const from = Math.max(firstWords + 1, end - MAX_LOOKED);
  const at = lines.findIndex((line, index) => {
    if (index < from || index >= end || !isBlank(lines, index - 1)) return false;
    return wordsOf(line.slice(0, 200).split(/\s?[|,–]\s|\s-\s/)[0]!) === name;
  });
  if (at === -1) return nameOfHelpDesk(lines, firstWords, end, writer);
  const below = lines.slice(at + 1, end);
  const isReachable = below.some((line) => line.length <= MAX_LINE && CONTACT.test(line));
  return isReachable && isSignature(below, true) ? at : end;
}

/** Help desks sign with the names of the writer and of the company in a last paragraph: `Kim Berg from Shop`. */
function nameOfHelpDesk(lines: readonly string[], firstWords: number, end: number, writer: string): number {
  const last = lines.findLastIndex((line, at) => at < end && hasWords(line));
  const [name = '', company] = (lines[last] ?? '')
    .slice(0, 120)
    .trim()
    .split(/\s(?:from|von|de|da|van|at|fr[åa]n|fra)\s/);
  const isAlone = last > firstWords && isBlank(lines, last - 1);
  return isAlone && company !== undefined && wordsOf(name) === wordsOf(writer) ? last : end;
}

/** Returns a name for comparison: `Berg, Kim` is `*Kim Berg*`. */
function wordsOf(name: string): string {
  const words = foldText(name.slice(0, 200)).match(/[\p{L}\p{N}'-]+/gu) ?? [];
  return words.sort().join(' ');
}

const SIGN_OFF =
  /^(?:(?:many |kind |best |warm |with )*(?:regards|thanks|wishes)|thank you|cheers|best|sincerely|yours \p{L}{4,12}|(?:mit )?(?:viele|freundliche|beste|liebe|schöne)[nr]? gr(?:ü|ue)(?:ß|ss)e?n?|gru(?:ß|ss)|mfg|vg|lg|(?:bien )?cordialement|bien à vous|(?:sincères |cordiales )?salutations|merci(?: d'avance)?|bonne (?:journée|réception)|(?:un |cordiales )?saludos?|atentamente|(?:muchas )?gracias|(?:cordiali |distinti )?saluti|grazie(?: mille)?|(?:met )?(?:vriendelijke )?groet(?:en|jes)?|mvg|atenciosamente|(?:com os melhores )?cumprimentos|abraços?|obrigad[oa]|pozdrawiam|z poważaniem|(?:med )?v[äe]nlig(?:e)? h[äi]lsning(?:ar)?|mvh|hilsen|s pozdravem|lep pozdrav|srdačan pozdrav|с уважением|поздрави|pagarbiai|ar cieņu|lugupidamisega)[\s,.!]*$/iu;

function isBlank(lines: readonly string[], at: number): boolean {
  return (lines[at] ?? '').trim() === '';
}

/** Matches "Sent from my iPhone" and similar lines. */
function isMobileSignature(line: string): boolean {
  return line.replace(/<[^<>]{0,300}>/g, '').trim().length <= MOBILE_LENGTH && MOBILE.test(line);
}

function hasWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/**
 * Returns whether lines below a line of marks are a signature. Below the standard delimiter, a name may be in lower
 * case and more text may follow it.
 */
function isSignature(lines: readonly string[], belowDelimiter: boolean): boolean {
  const worded = lines.filter(hasWords).map((line) => line.trim());
  const notice = worded.findIndex((line) => DISCLAIMER.test(line));
  // A legal notice and what follows it belong to the text above them.
  const filled = notice === -1 ? worded : worded.slice(0, notice);
  const first = filled[0];
  if (first === undefined) return true;
  if (filled.length > (belowDelimiter ? 2 * MAX_SIGNATURE_LINES : MAX_SIGNATURE_LINES)) return false;
  if (filled.some((line) => line.length > MAX_LINE && !CONTACT.test(line))) return false;
  const isNamed = isName(first) || (belowDelimiter && /^\p{L}[\p{L}.'-]{1,20}$/u.test(first));
  const hasContact = filled.some((line) => line.length <= MAX_LINE && CONTACT.test(line) && !SENTENCE.test(line));
  return hasContact || (isNamed && !filled.some((line) => SENTENCE.test(line)));
}

/** "Anna Lee", "Dr. Anna M. Lee", "ANNA LEE": matches up to five capitalized words and nothing else. */
function isName(line: string): boolean {
  return /^(?:[\p{Lu}\p{Lo}][\p{L}.'’-]{0,24}[,]?(?:\s+|$)){1,5}$/u.test(line) && !/[.!?:]$/.test(line);
}
