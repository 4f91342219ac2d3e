/**
 * Text that its writer meant to replace before sending: reason for preflight check `steps.placeholders`
 * (docs/use/preflight.md).
 */
export interface Placeholder {
  readonly text: string;
  readonly offset: number;
}

/** Words in brackets that mark unfinished text. Other brackets, such as `[Webinar]`, are not reported. */
const bracketWords = new RegExp(
  `^(?:(?:insert|your|enter|add|type|put|fill in|replace|choose|select)\\b.*|(?:the )?(?:${[
    'link|url|website|web site|landing page|calendar|calendly|booking|meeting|demo|video|unsubscribe|document|case study',
    'first|last|full|sender|contact|prospect|recipient|company|business|product|client|customer|competitor|job|city|name',
    'title|position|role|industry|pain point|topic|date|time|day|phone|number|email|e-mail|address|signature|x|xx|xxx',
    'tbd|tbc|todo|placeholder|firstname|lastname|fname|lname',
  ].join('|')})(?:[ _-]?(?:link|url|name|title|page|number|address|here))?)$`,
  'i',
);

const patterns: readonly RegExp[] = [
  /\b(?:TBD|TBC|TODO|FIXME|XXX+)\b/g,
  /\blorem ipsum\b/gi,
  /\binsert (?:link|name|company|text) here\b/gi,
  // Merge tags of other products: *|FNAME|*, %FIRST_NAME%, %recipient.name%, %%first_name%%, ${name}, <<Name>>, <%= name %>,
  // [[First Name]], #FIRST_NAME#, {firstName}
  /\*\|[A-Z_:]{1,40}\|\*/g,
  /%(?:[A-Z]{2,20}_?[A-Z]{2,20}|[a-z]{1,20}\.[a-z_]{1,20})%/g,
  /%%[A-Za-z][\w. -]{0,40}%%/g,
  /\$\{[A-Za-z_][\w.]{0,40}\}/g,
  /(?:<|&lt;)%[=-]?[^%<>\r\n]{1,60}%(?:>|&gt;)/g,
  /\[\[ ?[A-Za-z_][\w. -]{0,40} ?\]\]/g,
  /#(?:FIRST|LAST|FULL)_?NAME#/gi,
  /(?:<<|&lt;&lt;)[A-Za-z_ ]{1,40}(?:>>|&gt;&gt;)/g,
  /(?<![{$\\])\{(?:first|last|full|company|sender)[ _]?name\}(?!\})/gi,
  /\{\{|\}\}|\{%|%\}/g,
];

/**
 * Finds text that is still to be filled in: `[link]`, `[First Name]`, `TBD`, `lorem ipsum`, tags of other products, and unpaired Liquid
 * braces. Accepts template source or rendered text; skips valid `{{ }}` and `{% %}` tags.
 */
export function findPlaceholders(text: string): readonly Placeholder[] {
  const masked = maskSpans(text);
  const found: Placeholder[] = [];
  for (const match of masked.matchAll(/\[([^[\]\r\n]{1,60})\](?!\()/g)) {
    if (bracketWords.test(match[1]!.trim())) found.push({ text: match[0], offset: match.index });
  }
  for (const pattern of patterns) {
    for (const match of masked.matchAll(pattern)) found.push({ text: match[0], offset: match.index });
  }
  return outermost(found);
}

/** Sorts by position and drops placeholders inside others: `[TBD]` is one placeholder. */
function outermost(found: readonly Placeholder[]): Placeholder[] {
  let end = 0;
  return found
    .toSorted((a, b) => a.offset - b.offset || b.text.length - a.text.length)
    .filter((one) => {
      if (one.offset < end) return false;
      end = one.offset + one.text.length;
      return true;
    });
}

/** Replaces closed Liquid spans by spaces of the same length, so that offsets stay. */
function maskSpans(text: string): string {
  return text.replace(/\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g, (span) => ' '.repeat(span.length));
}
