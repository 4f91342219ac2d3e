/** `-- ` (RFC 3676 section 4.3); the space at its end is lost in many programs. */
const DELIMITER = /^\s{0,4}--\s*$/u;
/** Other lines of marks only. */
const RULER = /^\s{0,4}(?:-{3,}|—{1,}|_{2,}|\*{2,}|#{3,}|~{2,}|={2,}|\+{3,})\s*$/u;

const MOBILE =
  /^[\s>*_-]*(?:sent (?:from|via|with|using) (?!the\b)|get outlook for|get bluemail|von (?:meinem|meiner)\b[^.]{0,40}gesendet|gesendet (?:von|mit|aus|über)\b|diese (?:nachricht|e-?mail) wurde von.{0,70}gesendet|outlook für (?:ios|android)|envoy[ée] (?:de|depuis|à partir d[eu]|via)\b|t[ée]l[ée]charger outlook|obtenez outlook|obt[ée]n(?:er)? outlook|enviado (?:desde|do|da|a partir|via|de) |obter o? ?outlook|inviato d(?:a|al|alla|all)\b|scarica outlook|ottieni outlook|verstuurd (?:vanaf|via|met|vanuit)|verzonden (?:vanaf|via|met|vanuit)|outlook voor (?:ios|android)|skickat fr[åa]n|h[äa]mta outlook|skaffa outlook|sendt fra|hent outlook|f[åa] outlook|wysłane? z|pobierz (?:program )?outlook|lähetetty |отправлено (?:с|из)|надіслано з|odesl[áa]no z|odoslan[ée] z|trimis de pe|elk[üu]ldve az?\b|saadetud minu|išsiųsta iš|nosūtīts no|poslano (?:s|iz)|enviat des de|iphone['’]?umdan gönderildi|(?:iphone|android)['’\p{L}]{0,8} gönderildi|στάλθηκε από|изпратено от|iphone(?:から| ?より)送信|发自我的|從我的|나의 |نشر من|أرسلت من|נשלח מ)/iu;
/** A phrase, not a sentence that goes on about something. */
const MOBILE_LENGTH = 90;

const MAX_SIGNATURE_LINES = 8;
const MAX_LINE = 120;
/** Lines at the end that are looked through, empty ones among them. */
const MAX_LOOKED = 60;

/** What makes a short line one of a signature: ways to reach a person, what they do, what they work for. */
const CONTACT =
  /@|\bhttps?:\/\/|\bwww\.|(?:\+|\b00)\d[\d ()./-]{6,25}|\b(?:tel|phone|mobile|mob|cell|fon|telefon|t[ée]l|m[óo]vil|fax|direct)\b[ .:]|\b\d{3}[ .-]\d{3}[ .-]\d{3,4}\b|\b(?:gmbh|ltd|llc|inc|plc|s\.?a\.?r\.?l|s\.?l\.?|s\.?p\.?a|b\.?v|a\/s|ab|oy|sp\. z o\.?o|kg|ag)\b\.?(?:\s|$)|\b(?:ceo|cto|cfo|coo|cmo|founder|director|manager|head of|vp|president|engineer|consultant|partner|sales|marketing|assistant|editor|leiter(?:in)?|gesch[äa]ftsf[üu]hrer(?:in)?|directeur|directrice|responsable|g[ée]rant|jefe|gerente|titolare|responsabile|mailing list)\b/iu;
const SENTENCE = /[.!?]\s+\S|\S\s+\S+\s+\S+\s+\S+\s+\S+[.!?]\s*$/u;

/** How the notices of legal departments begin. */
const DISCLAIMER =
  /^\W{0,4}(?:confidentiality (?:notice|note|statement)|(?:legal )?disclaimer\b|(?:this|the information (?:contained )?in this) (?:e-?mail|message|communication|transmission)[^.]{0,100}(?:confidential|intended|privileged)|diese (?:e-?mail|nachricht)[^.]{0,80}(?:vertraulich|bestimmt)|(?:ce|cet) (?:message|courriel|e-?mail|mail)[^.]{0,100}(?:confidentiel|destin)|este (?:mensaje|correo|e-?mail)[^.]{0,100}(?:confidencial|dirigid)|(?:questo|questa|il presente|la presente) (?:messaggio|e-?mail|comunicazione)[^.]{0,100}(?:riservat|destinat)|dit (?:e-?mail)?bericht[^.]{0,80}(?:vertrouwelijk|bestemd)|esta mensagem[^.]{0,100}(?:confidencia|destina)|(?:detta|denne) (?:e-?post|e-?mail|mail|meddelan|meddelelse)[^.]{0,80}(?:konfidentiell|fortrolig|avsed|beregnet)|(?:ta|niniejsza) wiadomo[śs][ćc][^.]{0,100}poufn)/iu;

export interface WithoutSignature {
  readonly kept: readonly string[];
  readonly cut: readonly string[];
}

/**
 * Cuts the signature off a reply's own lines: what follows a `--` or another line of marks and reads like a signature (a
 * name, contact data, at most eight short lines), and the "Sent from my phone" of mobile programs with what follows it. A
 * line of marks alone cuts nothing, because people put their second thought below one. Sign-offs ("Best, Anna") stay: they
 * are the writer's words.
 */
export function withoutSignature(lines: readonly string[]): WithoutSignature {
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
  return { kept: lines.slice(0, end), cut: lines.slice(end) };
}

/** "Sent from my iPhone" and its like, alone on its line. */
function isMobileSignature(line: string): boolean {
  return line.replace(/<[^<>]{0,300}>/g, '').trim().length <= MOBILE_LENGTH && MOBILE.test(line);
}

function hasWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/**
 * Whether lines below a line of marks are a signature. Below the standard delimiter a name may be written small, and more
 * may follow it.
 */
function isSignature(lines: readonly string[], belowDelimiter: boolean): boolean {
  const worded = lines.filter(hasWords).map((line) => line.trim());
  const notice = worded.findIndex((line) => DISCLAIMER.test(line));
  // A legal notice and what follows it belong to whatever stands above them.
  const filled = notice === -1 ? worded : worded.slice(0, notice);
  const first = filled[0];
  if (first === undefined) return true;
  if (filled.length > (belowDelimiter ? 2 * MAX_SIGNATURE_LINES : MAX_SIGNATURE_LINES)) return false;
  if (filled.some((line) => line.length > MAX_LINE && !CONTACT.test(line))) return false;
  const isNamed = isName(first) || (belowDelimiter && /^\p{L}[\p{L}.'-]{1,20}$/u.test(first));
  const hasContact = filled.some((line) => line.length <= MAX_LINE && CONTACT.test(line) && !SENTENCE.test(line));
  return hasContact || (isNamed && !filled.some((line) => SENTENCE.test(line)));
}

/** "Anna Lee", "Dr. Anna M. Lee", "ANNA LEE": up to five capitalised words and nothing else. */
function isName(line: string): boolean {
  return /^(?:[\p{Lu}\p{Lo}][\p{L}.'’-]{0,24}[,]?(?:\s+|$)){1,5}$/u.test(line) && !/[.!?:]$/.test(line);
}
