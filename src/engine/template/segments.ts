import { isLongerThan } from '../characters.js';
import { chooseAlternative } from './choose.js';
import { TemplateRenderError } from './errors.js';
import { escapeHtml } from './escape.js';
import { MAX_OUTPUT } from './limits.js';
import type { TemplateNode } from './nodes.js';
import type { OutputSpec } from './output.js';
import type { GroupSegment, PlacedSnippet, Segment, VariableSegment } from './program.js';
import { applySimpleFilters, lookUp, printed } from './simple-filters.js';
import { snippetSeed } from './snippet-seed.js';

export interface SegmentRun {
  readonly values: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly escape: boolean;
  /** Receives the names of variables without value and fallback, in order of use. */
  readonly missing: string[];
}

/** Returns the segments of a template, or null if it needs the interpreter. */
export function toSegments(
  nodes: readonly TemplateNode[],
  specs: ReadonlyMap<TemplateNode, OutputSpec>,
  snippets: ReadonlyMap<TemplateNode, PlacedSnippet>,
): readonly Segment[] | null {
  const segments: Segment[] = [];
  for (const node of nodes) {
    const segment = toSegment(node, specs, snippets);
    if (segment === null) return null;
    segments.push(segment);
  }
  return segments;
}

function toSegment(
  node: TemplateNode,
  specs: ReadonlyMap<TemplateNode, OutputSpec>,
  snippets: ReadonlyMap<TemplateNode, PlacedSnippet>,
): Segment | null {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'verbatim') return node.trimLeft || node.trimRight ? null : node.text;
  if (node.kind === 'group') {
    const alternatives = node.alternatives.map((alternative) => toSegments(alternative, specs, snippets));
    const simple = alternatives.filter((alternative) => alternative !== null);
    return simple.length === alternatives.length ? { kind: 'group', index: node.index, alternatives: simple } : null;
  }
  const snippet = snippets.get(node);
  if (snippet !== undefined && node.kind === 'snippet') {
    const { program } = snippet.template;
    if (node.trimLeft || node.trimRight || program.kind !== 'segments') return null;
    return { kind: 'snippet', name: snippet.name, segments: program.segments };
  }
  const spec = specs.get(node);
  if (spec === undefined || spec.simple === null || spec.head === null) return null;
  const { path } = spec.head;
  const { hasFallback, fallbacks } = spec;
  return { kind: 'variable', name: path.join('.'), path, filters: spec.simple, hasFallback, fallbacks };
}

/** Throws TemplateRenderError if the text exceeds the limit of a part. */
export function renderSegments(segments: readonly Segment[], run: SegmentRun): string {
  let out = '';
  for (const segment of segments) {
    if (typeof segment === 'string') out += segment;
    else if (segment.kind === 'variable') out += renderVariable(segment, run);
    else if (segment.kind === 'group') out += renderSegments(segment.alternatives[chosen(segment, run)]!, run);
    else out += renderSegments(segment.segments, { ...run, seed: snippetSeed(run.seed, segment.name) });
    if (isLongerThan(out, MAX_OUTPUT)) throw outputTooLong();
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
