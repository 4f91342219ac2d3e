/** Lines of newsletters and legal departments instead of the writer. */
const LINE =
  /https?:\/\/|click (?:here|below)|(?:to|can) unsubscribe (?:from|at any|here|by|click)|unsubscribe (?:here|link|\||from this (?:list|newsletter) (?:by|at|click))|manage (?:your )?preferences|view (?:this|in) (?:e-?mail|browser)|confidential|intended (?:solely|only|recipient)|disclaimer|vertraulich|confidentiel|confidencial|riservat|vertrouwelijk|konfidentiell|poufn/i;
/** A person's complaint about an unsubscribe footer: it does not work, please unsubscribe me. */
const WRITTEN =
  /\b(?:remove|delete) (?:me|us)\b|\btake (?:me|us) off|\b(?:doesn.?t|does not|didn.?t|did not|not) work|\bis broken\b/i;
const ABOUT_LEAVING = /unsubscribe|opt[- ]?out|abmelden|désinscri|baja|disiscri|afmelden|cancelar/i;

/**
 * Returns a reply without its footers: disclaimers and unsubscribe links for others are not the writer's intent. A line with a link stays
 * unless it is about leaving a list.
 */
export function withoutBoilerplate(text: string): string {
  return text
    .split('\n')
    .filter((line) => !isBoilerplate(line.slice(0, 2000)))
    .join('\n')
    .trim();
}

function isBoilerplate(line: string): boolean {
  if (!LINE.test(line) || WRITTEN.test(line)) return false;
  const hasLink = /https?:\/\//i.test(line);
  return hasLink ? ABOUT_LEAVING.test(line) : line.length > 40 || /\|/.test(line);
}
