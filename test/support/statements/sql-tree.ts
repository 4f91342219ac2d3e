/** A word in lower case, an operator, or the contents of parentheses. */
export type Part = string | readonly Part[];

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$|"([^"]+)"|[a-z_][a-z0-9_]*|\$\d+|\d+(?:\.\d+)?|[<>=!~|&@#?*/+-]+|\S/gi;

/** Returns a statement as a tree of its parentheses, without comments; each quoted text becomes `'`. */
export function partsOf(statement: string): readonly Part[] {
  const open: Part[][] = [[]];
  for (const [token, , quoted] of statement.matchAll(TOKEN)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue;
    if (token === '(') open.push([]);
    else if (token === ')') {
      const closed = open.pop() ?? [];
      if (open.length === 0) throw new Error(`A parenthesis too many in ${statement}`);
      open.at(-1)?.push(closed);
    } else if (token.startsWith("'") || /^\$[a-z_]*\$/i.test(token)) open.at(-1)?.push("'");
    else open.at(-1)?.push((quoted ?? token).toLowerCase());
  }
  return open[0] ?? [];
}
