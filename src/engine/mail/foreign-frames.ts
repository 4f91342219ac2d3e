/** Text that programs add around a reply without quoting: the warning of a gateway above it, the header and footer of a help desk. */

/** "CAUTION: this message came from outside": a warning word, and a gateway's word for outside. */
const ALARM =
  /^[^\p{L}]{0,6}(?:caution|warning|attention|external(?: e-?mail| sender| message)?|alert|notice|be careful|achtung|vorsicht|warnung|extern(?:e (?:e-?mail|nachricht))?|attenzione|mail esterna|atenci[óo]n|precauci[óo]n|correo externo|aten[çc][ãa]o|e-?mail externo|cuidado|avertissement|prudence|courriel externe|let op|opgelet|externe mail|obs|varning|varsel|advarsel|uwaga|pozor|figyelem|dikkat|huomio|внимание|увага|注意|警告|주의)(?![\p{L}])/iu;
const OUTSIDE =
  /outside (?:of )?(?:the|your|our)|external (?:e-?mail|sender|source|message)|originat|extern|esterno|esterna|au[ßs]+erhalb|hors de|ext[ée]rieur|fuera de|fora d|buiten|utanf[öo]r|utenfor|uden for|spoza|mimo|zewn[ęe]trzn|zvenč[íi]|k[üu]ls[őo]|harici|dış|внешн|зовніш|外部|외부/iu;
/** Outlook's tip above messages from infrequent senders. */
const SELDOM =
  /^(?:you don['’]t often get e-?mail from|sie erhalten nicht h[äa]ufig e-?mails? von|vous (?:n['’]obtenez|ne recevez) pas souvent (?:d['’]|de )|no suele recibir correo|u ontvangt niet vaak e-?mail)/iu;

const MAX_WARNING_LINES = 4;

const REPLY_ABOVE =
  /^\W{0,6}(?:please )?(?:type |enter |write )?(?:your )?reply above this line\W{0,6}$|^\W{0,6}(?:bitte )?(?:antworten sie|antwort)[^\n]{0,20}oberhalb dieser (?:linie|zeile)\W{0,6}$/iu;
/** `Mar 2, 2026, 10:12 GMT+1` and nothing else. */
const DATE_ONLY =
  /^(?=.*\d{1,2}[:.]\d{2})(?=.*\d{4})[\p{L}\d.,:/ -]{8,40}(?:\([^)]{1,20}\)|(?:gmt|utc)[+-]\d{1,2}(?::\d{2})?)?$/iu;
const MAX_HEAD_LINES = 8;
const FOOT = /^(?:this e-?mail is a service from\b.{1,80}|delivered by zendesk.{0,40})$/i;

/** Returns the lines of a reply without text that gateways and help desks added. */
export function withoutForeignFrames(lines: readonly string[]): readonly string[] {
  return withoutHelpDesk(withoutWarning(lines));
}

/** Removes the first paragraph if a gateway wrote it. */
function withoutWarning(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== '');
  if (start === -1) return lines;
  const end = lines.findIndex((line, at) => at > start && line.trim() === '');
  if (end === -1 || end - start > MAX_WARNING_LINES) return lines;
  const words = lines.slice(start, end).join(' ').slice(0, 600);
  const isWarning = (ALARM.test(words) && OUTSIDE.test(words)) || SELDOM.test(words);
  return isWarning ? lines.slice(end + 1) : lines;
}

/** A help desk that asks for replies above its first line writes the author and date, then the text, then its footer. */
function withoutHelpDesk(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trim() !== '');
  if (start === -1 || !REPLY_ABOVE.test(lines[start]!.slice(0, 100))) return lines;
  const head = lines
    .slice(start + 1, start + 1 + MAX_HEAD_LINES)
    .findIndex((line) => DATE_ONLY.test(line.slice(0, 100).trim()));
  return lines.slice(start + 1 + head + 1).filter((line) => !FOOT.test(line.slice(0, 200).trim()));
}
