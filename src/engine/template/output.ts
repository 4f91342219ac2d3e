import { type PropertyAccessToken, type Token, Tokenizer, TypeGuards } from 'liquidjs';
import { stored } from '../words/in-language.js';
import { say } from '../words/say.js';
import { TemplateSyntaxError } from './errors.js';
import { filterMistake } from './filter-arity.js';
import type { OutputNode } from './nodes.js';
import { type SimpleFilter, simpleFilter } from './simple-filters.js';

/** Variable in an expression: `custom.industry` is `['custom', 'industry']`. */
export interface VariablePath {
  readonly path: readonly string[];
  /** Text as written, for use in another expression. */
  readonly source: string;
}

/** Expression of `{{ ... }}`. */
export interface OutputSpec {
  /** Returns the variable at the start of the expression; null for a literal, a range, or an operator. */
  readonly head: VariablePath | null;
  /** End of the first operand, from the start of the expression. */
  readonly headEnd: number;
  /** Whether a `default` filter has a literal, so that no value can be missing. */
  readonly hasFallback: boolean;
  /** Variables that `default` filters use as fallbacks. */
  readonly fallbacks: readonly VariablePath[];
  /** Variables in the arguments of other filters. */
  readonly argumentPaths: readonly VariablePath[];
  /** Variables of comparisons, ranges, and computed paths, which are used but not printed. */
  readonly comparedPaths: readonly VariablePath[];
  /** Filters if all of them can run without the Liquid interpreter; otherwise null. */
  readonly simple: readonly SimpleFilter[] | null;
}

/** Reads the expression of an output. Throws TemplateSyntaxError with the offset in the whole template. */
export function parseOutput(node: OutputNode): OutputSpec {
  const { expression } = node;
  const value = readValue(node);
  const operands = value.initial.postfix;
  if (operands.length > 1 && !operands.some((token) => TypeGuards.isOperatorToken(token))) {
    const message = say`"${expression.trim().slice(0, 40)}" is not one name; write custom["a name"] for names with spaces.`;
    throw new TemplateSyntaxError('template_syntax', message, node.offset);
  }
  const first = operands.length === 1 ? operands[0]! : null;
  const head = first === null ? null : variablePath(first, expression);

  let hasFallback = false;
  const fallbacks: VariablePath[] = [];
  const argumentPaths: VariablePath[] = [];
  const simple: SimpleFilter[] = [];
  for (const filter of value.filters) {
    const mistake = filterMistake(filter.name, filter.args.length);
    if (mistake !== null) throw new TemplateSyntaxError('template_syntax', mistake, node.offset);
    const args = filter.args.map((arg) => (Array.isArray(arg) ? arg[1] : arg)).filter((arg) => arg !== undefined);
    const paths = args.map((arg) => variablePath(arg, expression)).filter((path) => path !== null);
    if (filter.name === 'default') {
      const offered = args[0];
      if (offered !== undefined && variablePath(offered, expression) === null) hasFallback = true;
      fallbacks.push(...paths);
    } else argumentPaths.push(...paths);
    const fast = simpleFilter(filter, paths[0]?.path ?? null);
    if (fast !== null) simple.push(fast);
  }

  const plain = !node.trimLeft && !node.trimRight && head !== null && isPlainPath(head.path);
  return {
    head,
    headEnd: first?.end ?? 0,
    hasFallback,
    fallbacks,
    argumentPaths,
    comparedPaths: head === null ? pathsIn(operands, expression) : [],
    simple: plain && simple.length === value.filters.length ? simple : null,
  };
}

function readValue(node: OutputNode) {
  try {
    return new Tokenizer(node.expression).readFilteredValue();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new TemplateSyntaxError('template_syntax', stored(firstLine(message)), node.expressionOffset);
  }
}

/** Liquid adds the position inside the fragment, which is meaningless to the author. */
export function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/, (?:file:.*?, )?line:\d+, col:\d+$/, '');
}

/** Returns every variable in tokens, including those inside computed paths and ranges. */
export function pathsIn(tokens: readonly Token[], source: string): VariablePath[] {
  return tokens.flatMap((token) => {
    if (TypeGuards.isRangeToken(token)) return pathsIn([token.lhs, token.rhs], source);
    if (!TypeGuards.isPropertyAccessToken(token)) return [];
    const path = variablePath(token, source);
    return path === null ? pathsIn(token.props, source).concat(rootOf(token, source)) : [path];
  });
}

/** Only the beginning of a computed path has a name: `list[place].name` reads `list`. */
function rootOf(token: PropertyAccessToken, source: string): VariablePath[] {
  const [root] = token.props;
  if (token.variable !== undefined || root === undefined || !TypeGuards.isWordToken(root)) return [];
  return [{ path: [root.content], source: source.slice(root.begin, root.end) }];
}

/** Null if the token is not a variable, or has a computed path. */
function variablePath(token: Token, source: string): VariablePath | null {
  if (!TypeGuards.isPropertyAccessToken(token) || token.variable !== undefined) return null;
  const path: string[] = [];
  for (const prop of token.props) {
    if (TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop)) path.push(prop.content);
    else if (TypeGuards.isNumberToken(prop)) path.push(prop.getText());
    else return null;
  }
  return { path, source: source.slice(token.begin, token.end) };
}

/** Returns whether a path has own properties only: the interpreter alone gives `size`, `first`, `last`, and list indexes a meaning. */
function isPlainPath(path: readonly string[]): boolean {
  return path.every((name, depth) => depth === 0 || !/^(?:size|first|last|-?\d+)$/.test(name));
}
