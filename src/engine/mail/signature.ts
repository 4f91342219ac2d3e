/** `-- ` (RFC 3676 section 4.3) and its relatives: a line of marks only. */
const RULER = /^\s{0,4}(?:-{2,3}|—|_{2,}|\*{2,}|#{3,}|~{2,}|={2,}|\+{3,}|-{5,})[\s]*$/u;
const STRICT_DELIMITER = /^--\s?$/;

const MOBILE =
  /^[\s>*_-]*(?:sent (?:from|via|with|using) (?!the\b)|get outlook for|get bluemail|von (?:meinem|meiner)\b[^.]{0,40}gesendet|gesendet (?:von|mit|aus|über)\b|diese (?:nachricht|e-?mail) wurde von[^.]{0,40}gesendet|outlook für (?:ios|android)|envoy[ée] (?:de|depuis|à partir d[eu]|via)\b|t[ée]l[ée]charger outlook|obtenez outlook|obt[ée]n(?:er)? outlook|enviado (?:desde|do|da|a partir|via|de) |obter o? ?outlook|inviato d(?:a|al|alla|all)\b|scarica outlook|ottieni outlook|verstuurd (?:vanaf|via|met|vanuit)|verzonden (?:vanaf|via|met|vanuit)|outlook voor (?:ios|android)|skickat fr[åa]n|h[äa]mta outlook|skaffa outlook|sendt fra|hent outlook|f[åa] outlook|wysłane? z|pobierz (?:program )?outlook|lähetetty |отправлено с|odesl[áa]no z|iphone(?:から| ?より)送信|发自我的|從我的|나의 )/iu;
/** A phrase, not a sentence that goes on about something. */
const MOBILE_LENGTH = 70;

/**
 * Cuts the signature off a reply's own lines: everything from a `-- ` line on, a line of marks that is followed by at most six
 * short lines, and the "Sent from my phone" of mobile programs with what follows it. Sign-offs ("Best, Anna") stay: they
 * are the writer's words.
 */
export function withoutSignature(lines: readonly string[]): string[] {
  let kept = [...lines];
  const strict = kept.findIndex((line, index) => STRICT_DELIMITER.test(line) && hasWords(kept.slice(0, index)));
  if (strict !== -1) kept = kept.slice(0, strict);
  const mobile = kept.findLastIndex((line) => isMobileSignature(line));
  if (mobile !== -1 && kept.length - mobile <= 8) kept = kept.slice(0, mobile);
  const ruler = kept.findIndex(
    (line, index) => RULER.test(line) && hasWords(kept.slice(0, index)) && isShort(kept.slice(index + 1)),
  );
  return ruler === -1 ? kept : kept.slice(0, ruler);
}

/** "Sent from my iPhone" and its like, alone on its line. */
export function isMobileSignature(line: string): boolean {
  return line.replace(/<[^<>]{0,300}>/g, '').trim().length <= MOBILE_LENGTH && MOBILE.test(line);
}

function hasWords(lines: readonly string[]): boolean {
  return lines.some((line) => /[\p{L}\p{N}]/u.test(line));
}

/** What can stand under a ruler and be a signature: few short lines. */
function isShort(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.length <= 6 && filled.every((line) => line.length <= 90 && !/[.!?]\s+\S/.test(line));
}
