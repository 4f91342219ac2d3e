import type { Liquid, Template } from 'liquidjs';
import type { Requirement } from './liquid-run.js';
import type { VariablePath } from './output.js';
import type { SimpleFilter } from './simple-filters.js';

/** Output format: `html` escapes values, `subject` is one line, `text` is unchanged. */
export type TemplateKind = 'subject' | 'text' | 'html';

/** Compiled template, without values or state, for any number of renderings. */
export interface CompiledTemplate {
  readonly kind: TemplateKind;
  /** External variables as dotted paths (`custom.industry`), in the order of first use. */
  readonly variables: readonly string[];
  /** Variables that would leave a gap if missing: without `default` and outside conditions on them. */
  readonly required: readonly string[];
  /** Names of its snippets, in the order of first use. */
  readonly snippets: readonly string[];
  readonly program: TemplateProgram;
}

/**
 * Renderable form of a template: string segments if concatenation suffices, otherwise the Liquid interpreter. A stored
 * template that does not compile is `broken`; rendering it fails with the compile error.
 */
export type TemplateProgram =
  | { readonly kind: 'segments'; readonly segments: readonly Segment[] }
  | { readonly kind: 'broken'; readonly message: string }
  | {
      readonly kind: 'liquid';
      readonly engine: Liquid;
      readonly templates: Template[];
      readonly requirements: readonly Requirement[];
      /** Snippets, indexed by the number in their tags. */
      readonly snippets: readonly PlacedSnippet[];
    };

/** Snippet at a position in a template. */
export interface PlacedSnippet {
  readonly name: string;
  readonly template: CompiledTemplate;
}

export interface CompileOptions {
  readonly kind: TemplateKind;
  /** Lookup of snippets; absent if the text must not use any. */
  readonly snippets?: FindSnippet | undefined;
}

/**
 * Segment of a template without control flow: text, variable, spintax group, or snippet. Rendering joins strings; nearly all
 * outgoing emails use this form.
 */
export type Segment = string | VariableSegment | GroupSegment | SnippetSegment;

export interface VariableSegment {
  readonly kind: 'variable';
  /** Name reported in `missing`. */
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

export interface SnippetSegment {
  readonly kind: 'snippet';
  readonly name: string;
  readonly segments: readonly Segment[];
}

/** Source of a snippet version. At least one part is not empty. */
export interface SnippetText {
  readonly name: string;
  /** Version number from 1, incremented with each change of the texts. */
  readonly version: number;
  readonly bodyText: string;
  /** HTML body; if empty, generated from the text. */
  readonly bodyHtml: string;
}

/** Snippet compiled for each part of a message. A part with an error fails the compilation of templates that use it. */
export interface CompiledSnippet {
  readonly source: SnippetText;
  readonly text: CompiledTemplate;
  readonly html: CompiledTemplate;
}

/** Finds a snippet by name; undefined if the workspace has none. */
export type FindSnippet = (name: string) => CompiledSnippet | undefined;
