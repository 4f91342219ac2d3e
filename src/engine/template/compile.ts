import type { Liquid, Template } from 'liquidjs';
import { TemplateSyntaxError } from './errors.js';
import { MAX_SOURCE } from './limits.js';
import { htmlEngine, plainEngine } from './liquid-engine.js';
import type { Requirement } from './liquid-run.js';
import { type LiquidSource, toLiquidSource } from './liquid-source.js';
import { checkBlockDepth } from './nesting.js';
import type { TemplateNode } from './nodes.js';
import { firstLine, type OutputSpec, parseOutput } from './output.js';
import { scanTemplate } from './scan.js';
import { type Segment, toSegments } from './segments.js';
import { localNames, variableUsage } from './usage.js';

/** `html` escapes values; `subject` becomes one line; `text` is left as it is. */
export type TemplateKind = 'subject' | 'text' | 'html';

/** A template ready to be rendered any number of times. Holds no values and no state. */
export interface CompiledTemplate {
  readonly kind: TemplateKind;
  /** Every variable from outside, dotted (`custom.industry`), in the order of first use. */
  readonly variables: readonly string[];
  /** Variables without which a message would have a hole: no `default`, not inside a condition about them. */
  readonly required: readonly string[];
  readonly program: TemplateProgram;
}

/**
 * Uses string segments where concatenation is enough, and the Liquid interpreter for tags and other filters. A stored
 * template that does not compile becomes a program whose rendering fails with the compile error.
 */
export type TemplateProgram =
  | { readonly kind: 'segments'; readonly segments: readonly Segment[] }
  | { readonly kind: 'broken'; readonly message: string }
  | {
      readonly kind: 'liquid';
      readonly engine: Liquid;
      readonly templates: Template[];
      readonly requirements: readonly Requirement[];
    };

/**
 * Compiles Liquid with spintax. Spintax is understood first, values are filled in last: braces
 * and pipes inside a contact field are never expanded.
 * Throws TemplateSyntaxError (`template_syntax`, `unbalanced_spintax`) with the offset in the source.
 */
export function compileTemplate(source: string, options: { readonly kind: TemplateKind }): CompiledTemplate {
  return compile(source, options.kind, true);
}

/** The same by the interpreter alone, however simple the template is: the reference the segment list is held to. */
export function compileByInterpreter(source: string, options: { readonly kind: TemplateKind }): CompiledTemplate {
  return compile(source, options.kind, false);
}

function compile(source: string, kind: TemplateKind, allowSegments: boolean): CompiledTemplate {
  return compileNodes(readNodes(source, kind), kind, allowSegments);
}

/** Parses the source of one part, within its length limit. Throws TemplateSyntaxError. */
export function readNodes(source: string, kind: TemplateKind): readonly TemplateNode[] {
  if (source.length > MAX_SOURCE) throw sourceTooLong();
  return scanTemplate(source, kind === 'html');
}

export function sourceTooLong(): TemplateSyntaxError {
  return new TemplateSyntaxError('template_syntax', `A template has at most ${MAX_SOURCE} characters.`, MAX_SOURCE);
}

/** Compiles parsed nodes. Throws TemplateSyntaxError with the offset in the source of the nodes. */
export function compileNodes(
  nodes: readonly TemplateNode[],
  kind: TemplateKind,
  allowSegments = true,
): CompiledTemplate {
  checkBlockDepth(nodes);
  const specs = new Map<TemplateNode, OutputSpec>();
  collectOutputs(nodes, specs);
  const locals = localNames(nodes);
  const segments = allowSegments ? toSegments(nodes, specs) : null;
  if (segments !== null) {
    return { kind, ...variableUsage(nodes, specs, locals), program: { kind: 'segments', segments } };
  }
  const engine = kind === 'html' ? htmlEngine : plainEngine;
  const liquid = toLiquidSource(nodes, specs, locals);
  const templates = parse(engine, liquid);
  const usage = variableUsage(nodes, specs, locals);
  return { kind, ...usage, program: { kind: 'liquid', engine, templates, requirements: liquid.requirements } };
}

/** Returns a template that fails to render with this message and has no variables. */
export function brokenTemplate(kind: TemplateKind, message: string): CompiledTemplate {
  return { kind, variables: [], required: [], program: { kind: 'broken', message } };
}

function collectOutputs(nodes: readonly TemplateNode[], specs: Map<TemplateNode, OutputSpec>): void {
  for (const node of nodes) {
    if (node.kind === 'output') specs.set(node, parseOutput(node));
    else if (node.kind === 'group') for (const alternative of node.alternatives) collectOutputs(alternative, specs);
  }
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
      crossed ? 'A tag that starts inside a spintax group must end inside it.' : firstLine(message),
      liquid.sourceOffset(begin),
    );
  }
}
