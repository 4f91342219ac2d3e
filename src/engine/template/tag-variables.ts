import { type Token, Tokenizer } from 'liquidjs';
import type { TagNode } from './nodes.js';
import { pathsIn, type VariablePath } from './output.js';

/**
 * Returns the variables that a tag reads. The interpreter has already accepted the tag; its own analysis takes
 * quadratic time.
 */
export function tagVariables(tag: TagNode): VariablePath[] {
  const { args } = tag;
  return pathsIn(tokensOf(tag.name, args), args);
}

function tokensOf(name: string, args: string): Token[] {
  switch (name) {
    case 'if':
    case 'elsif':
    case 'unless':
    case 'case':
      return valueTokens(new Tokenizer(args));
    case 'assign':
      return valueTokens(tokenizerAfter(args, '='));
    case 'when':
      return listTokens(new Tokenizer(args));
    case 'for':
      return loopTokens(args);
    default:
      return [];
  }
}

/** `tokenizer` positions count from the start of the whole text, so that tokens can be cut out of it. */
function tokenizerAfter(args: string, mark: string): Tokenizer {
  const tokenizer = new Tokenizer(args);
  tokenizer.p = args.indexOf(mark) + mark.length;
  return tokenizer;
}

function valueTokens(tokenizer: Tokenizer): Token[] {
  const value = tokenizer.readFilteredValue();
  const filterArguments = value.filters.flatMap((filter) =>
    filter.args.map((arg) => (Array.isArray(arg) ? arg[1] : arg)),
  );
  return [...value.initial.postfix, ...filterArguments.filter((token) => token !== undefined)];
}

/** `when a, b or c` */
function listTokens(tokenizer: Tokenizer): Token[] {
  const tokens: Token[] = [];
  for (let value = tokenizer.readValue(); value !== undefined; value = tokenizer.readValue()) {
    tokens.push(value);
    tokenizer.skipBlank();
    if (tokenizer.peek() === ',') tokenizer.p += 1;
    else if (/^or\b/.test(tokenizer.input.slice(tokenizer.p, tokenizer.p + 3))) tokenizer.p += 2;
    else break;
  }
  return tokens;
}

/** `item in list reversed limit: n offset: m` */
function loopTokens(args: string): Token[] {
  const list = /^\s*[^\s]+\s+in\b/.exec(args);
  if (list === null) return [];
  const tokenizer = tokenizerAfter(args, list[0]);
  const tokens: Token[] = [];
  const values = tokenizer.readValue();
  if (values !== undefined) tokens.push(values);
  for (const hash of tokenizer.readHashes()) if (hash.value !== undefined) tokens.push(hash.value);
  return tokens;
}
