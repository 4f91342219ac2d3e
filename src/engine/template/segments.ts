import { chooseAlternative } from './choose.js';
import { TemplateRenderError } from './errors.js';
import { escapeHtml } from './escape.js';
import { MAX_OUTPUT } from './limits.js';
import type { TemplateNode } from './nodes.js';
import type { OutputSpec, VariablePath } from './output.js';
import { applySimpleFilters, lookUp, printed, type SimpleFilter } from './simple-filters.js';

/**
 * A template without control flow, as a flat list: text, variables and spintax groups. Rendering it is string joining;
 * this is how nearly every outgoing message is made.
 */
export type Segment = string | VariableSegment | GroupSegment;

export interface VariableSegment {
  readonly kind: 'variable';
  /** As reported in `missing`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly filters: readonly SimpleFilter[];
  readonly hasFallback: boolean;
  readonly fallbacks: readonly VariablePath[];
}

export interface GroupSegment {
  readonly kind: 'group';
  readonly index: number;
  readonly alternatives: ReadonlyArray<readonly Segment[]>;
}

export interface SegmentRun {
  readonly values: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly escape: boolean;
  /** Receives the names of variables without value and fallback, in order of use. */
  readonly missing: string[];
}

/** The segments of a template, or null when it needs the interpreter. */
export function toSegments(
  nodes: readonly TemplateNode[],
  specs: ReadonlyMap<TemplateNode, OutputSpec>,
): readonly Segment[] | null {
  const segments: Segment[] = [];
  for (const node of nodes) {
    const segment = toSegment(node, specs);
    if (segment === null) return null;
    segments.push(segment);
  }
  return segments;
}

function toSegment(node: TemplateNode, specs: ReadonlyMap<TemplateNode, OutputSpec>): Segment | null {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'verbatim') return node.trimLeft || node.trimRight ? null : node.text;
  if (node.kind === 'group') {
    const alternatives = node.alternatives.map((alternative) => toSegments(alternative, specs));
    const simple = alternatives.filter((alternative) => alternative !== null);
    return simple.length === alternatives.length ? { kind: 'group', index: node.index, alternatives: simple } : null;
  }
  const spec = specs.get(node);
  if (spec === undefined || spec.simple === null || spec.head === null) return null;
  const { path } = spec.head;
  const { hasFallback, fallbacks } = spec;
  return { kind: 'variable', name: path.join('.'), path, filters: spec.simple, hasFallback, fallbacks };
}

/** Throws TemplateRenderError when the text grows beyond the limit of a part. */
export function renderSegments(segments: readonly Segment[], run: SegmentRun): string {
  let out = '';
  for (const segment of segments) {
    if (typeof segment === 'string') out += segment;
    else if (segment.kind === 'variable') out += renderVariable(segment, run);
    else out += renderSegments(segment.alternatives[chosen(segment, run)]!, run);
    if (out.length > MAX_OUTPUT) throw outputTooLong();
  }
  return out;
}

export function outputTooLong(): TemplateRenderError {
  return new TemplateRenderError('template_limit', `The text is longer than ${MAX_OUTPUT} characters.`);
}

function chosen(group: GroupSegment, run: SegmentRun): number {
  return chooseAlternative(run.seed, group.index, group.alternatives.length);
}

function renderVariable(segment: VariableSegment, run: SegmentRun): string {
  let value = lookUp(run.values, segment.path);
  if (value === undefined && !segment.hasFallback) reportMissing(segment, run);
  if (segment.filters.length > 0) {
    value = applySimpleFilters(value, segment.filters, (path) => lookUp(run.values, path));
  }
  const text = printed(value);
  return run.escape ? escapeHtml(text) : text;
}

function reportMissing(segment: VariableSegment, run: SegmentRun): void {
  const filled = segment.fallbacks.some((fallback) => lookUp(run.values, fallback.path) !== undefined);
  if (!filled) run.missing.push(segment.name);
}
