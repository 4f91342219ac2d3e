/** Words after which a slash begins a regular expression and not a division. */
const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*~^<>%]|\b(?:return|typeof|case|in|of|void|delete|throw|new|await|yield|else|do))\s*$/;

/**
 * Returns the source with the same lines and blanked-out comments; with `keepStrings` false, also without the contents of strings,
 * templates, and regular expressions (expressions inside templates stay). Sufficient for rules about names and imports.
 */
export function blankOut(source: string, keepStrings: boolean): string {
  let out = '';
  let at = 0;
  /** Brace depths at which a template continues. */
  const templates: number[] = [];
  let depth = 0;
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
  const take = (end: number, keep: boolean): void => {
    out += keep ? source.slice(at, end) : blank(source.slice(at, end));
    at = end;
  };
  const takeQuoted = (quote: string): void => {
    let end = at + 1;
    while (end < source.length && source[end] !== quote && source[end] !== '\n') end += source[end] === '\\' ? 2 : 1;
    take(at + 1, true);
    take(Math.min(end, source.length), keepStrings);
    if (source[at] === quote) take(at + 1, true);
  };
  const takeTemplate = (): void => {
    let end = at;
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end))
      end += source[end] === '\\' ? 2 : 1;
    take(Math.min(end, source.length), keepStrings);
    if (source[at] === '`') {
      take(at + 1, true);
    } else if (at < source.length) {
      templates.push(depth);
      depth += 1;
      take(at + 2, true);
    }
  };
  const takeRegex = (): void => {
    let end = at + 1;
    let inClass = false;
    while (end < source.length && source[end] !== '\n' && (inClass || source[end] !== '/')) {
      if (source[end] === '[') inClass = true;
      if (source[end] === ']') inClass = false;
      end += source[end] === '\\' ? 2 : 1;
    }
    take(Math.min(end + 1, source.length), keepStrings);
  };
  while (at < source.length) {
    const character = source[at]!;
    if (source.startsWith('//', at)) take(indexOrEnd(source, '\n', at), false);
    else if (source.startsWith('/*', at)) take(indexOrEnd(source, '*/', at, 2), false);
    else if (character === '/' && BEFORE_REGEX.test(out.slice(-40))) takeRegex();
    else if (character === "'" || character === '"') takeQuoted(character);
    else if (character === '`') {
      take(at + 1, true);
      takeTemplate();
    } else {
      if (character === '{') depth += 1;
      if (character === '}') depth -= 1;
      take(at + 1, true);
      if (character === '}' && templates.at(-1) === depth) {
        templates.pop();
        takeTemplate();
      }
    }
  }
  return out;
}

function indexOrEnd(source: string, text: string, from: number, add = 0): number {
  const found = source.indexOf(text, from + add);
  return found === -1 ? source.length : found + add;
}
