/** A word (lower case), a sign, or what stands between parentheses. */
export type Part = string | readonly Part[];

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$|"([^"]+)"|[a-z_][a-z0-9_]*|\$\d+|\d+(?:\.\d+)?|[<>=!~|&@#?*/+-]+|\S/gi;

/** A statement as a tree of its parentheses, without comments; each text in quotes is the one word `'`. */
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
