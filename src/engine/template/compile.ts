import type { Liquid, Template } from 'liquidjs';
import { isLongerThan } from '../characters.js';
import { stored } from '../words/in-language.js';
import { say } from '../words/say.js';
import { TemplateSyntaxError } from './errors.js';
import { MAX_SNIPPETS, MAX_SOURCE } from './limits.js';
import { htmlEngine, plainEngine } from './liquid-engine.js';
import { type LiquidSource, toLiquidSource } from './liquid-source.js';
import { checkBlockDepth } from './nesting.js';
import type { SnippetNode, TemplateNode } from './nodes.js';
import { firstLine, type OutputSpec, parseOutput } from './output.js';
import type { CompiledTemplate, CompileOptions, FindSnippet, PlacedSnippet, TemplateKind } from './program.js';
import { scanTemplate } from './scan.js';
import { toSegments } from './segments.js';
import { localNames, variableUsage } from './usage.js';

/**
 * Compiles Liquid with spintax. Parses spintax before inserting values, so that braces and pipes in a contact field are
 * never expanded.
 * Throws TemplateSyntaxError (`template_syntax`, `unbalanced_spintax`, `unknown_snippet`) with the offset in the source.
 */
export function compileTemplate(source: string, options: CompileOptions): CompiledTemplate {
  return compile(source, options, true);
}

/** Compiles for the interpreter alone, even if the template is simple: the reference for tests of segments. */
export function compileByInterpreter(source: string, options: CompileOptions): CompiledTemplate {
  return compile(source, options, false);
}

function compile(source: string, { kind, snippets }: CompileOptions, allowSegments: boolean): CompiledTemplate {
  return compileNodes(readNodes(source, kind), kind, snippets, allowSegments);
}

/** Parses the source of one part, within its length limit. Throws TemplateSyntaxError. */
export function readNodes(source: string, kind: TemplateKind): readonly TemplateNode[] {
  if (isLongerThan(source, MAX_SOURCE)) throw sourceTooLong();
  return scanTemplate(source, kind === 'html');
}

export function sourceTooLong(): TemplateSyntaxError {
  return new TemplateSyntaxError('template_syntax', say`A template has at most ${MAX_SOURCE} characters.`, MAX_SOURCE);
}

/** Compiles parsed nodes. Throws TemplateSyntaxError with the offset in the source of the nodes. */
export function compileNodes(
  nodes: readonly TemplateNode[],
  kind: TemplateKind,
  findSnippet?: FindSnippet,
  allowSegments = true,
): CompiledTemplate {
  checkBlockDepth(nodes);
  const placed = new Map<TemplateNode, PlacedSnippet>();
  placeSnippets(nodes, kind, findSnippet, placed);
  const snippets = [...new Set([...placed.values()].map(({ name }) => name))];
  const specs = new Map<TemplateNode, OutputSpec>();
  collectOutputs(nodes, specs);
  const locals = localNames(nodes);
  const segments = allowSegments ? toSegments(nodes, specs, placed) : null;
  if (segments !== null) {
    return { kind, ...variableUsage(nodes, specs, locals, placed), snippets, program: { kind: 'segments', segments } };
  }
  const engine = kind === 'html' ? htmlEngine : plainEngine;
  const liquid = toLiquidSource(nodes, specs, locals, placed);
  const templates = parse(engine, liquid);
  const usage = variableUsage(nodes, specs, locals, placed);
  const { requirements } = liquid;
  const program = { kind: 'liquid' as const, engine, templates, requirements, snippets: liquid.snippets };
  return { kind, ...usage, snippets, program };
}

/** Returns a template that fails to render with this message and has no variables. */
export function brokenTemplate(kind: TemplateKind, message: string): CompiledTemplate {
  return { kind, variables: [], required: [], snippets: [], program: { kind: 'broken', message } };
}

function collectOutputs(nodes: readonly TemplateNode[], specs: Map<TemplateNode, OutputSpec>): void {
  for (const node of nodes) {
    if (node.kind === 'output') specs.set(node, parseOutput(node));
    else if (node.kind === 'group') for (const alternative of node.alternatives) collectOutputs(alternative, specs);
  }
}

/** Resolves every snippet. Throws TemplateSyntaxError with the offset of the tag if a snippet cannot be used. */
function placeSnippets(
  nodes: readonly TemplateNode[],
  kind: TemplateKind,
  findSnippet: FindSnippet | undefined,
  placed: Map<TemplateNode, PlacedSnippet>,
): void {
  for (const node of nodes) {
    if (node.kind === 'snippet') placed.set(node, placeSnippet(node, kind, findSnippet));
    else if (node.kind === 'group') {
      for (const alternative of node.alternatives) placeSnippets(alternative, kind, findSnippet, placed);
    }
    if (placed.size > MAX_SNIPPETS) {
      const message = say`A template uses at most ${MAX_SNIPPETS} snippets.`;
      throw new TemplateSyntaxError('template_syntax', message, node.offset);
    }
  }
}

function placeSnippet(
  { name, offset }: SnippetNode,
  kind: TemplateKind,
  findSnippet: FindSnippet | undefined,
): PlacedSnippet {
  if (kind === 'subject' || findSnippet === undefined) {
    throw new TemplateSyntaxError('template_syntax', say`Only the bodies of steps can use snippets.`, offset);
  }
  const found = findSnippet(name);
  if (found === undefined) {
    throw new TemplateSyntaxError('unknown_snippet', say`The workspace has no snippet "${name}".`, offset);
  }
  const template = found[kind];
  if (template.program.kind === 'broken') {
    const message = say`The snippet "${name}" cannot be used: ${stored(template.program.message)}`;
    throw new TemplateSyntaxError('template_syntax', message, offset);
  }
  return { name, template };
}

function parse(engine: Liquid, liquid: LiquidSource): Template[] {
  try {
    return engine.parse(liquid.text);
  } catch (error) {
    const begin = (error as { token?: { begin?: number } }).token?.begin ?? 0;
    const message = error instanceof Error ? error.message : String(error);
    const crossed = /__(?:spin|or|endspin)/.test(message);
    throw new TemplateSyntaxError(
      'template_syntax',
      crossed ? say`A tag that starts inside a spintax group must end inside it.` : stored(firstLine(message)),
      liquid.sourceOffset(begin),
    );
  }
}
