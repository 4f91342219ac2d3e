import type { Liquid, Template } from 'liquidjs';
import type { Requirement } from './liquid-run.js';
import type { VariablePath } from './output.js';
import type { SimpleFilter } from './simple-filters.js';

/** `html` escapes values; `subject` becomes one line; `text` is left as it is. */
export type TemplateKind = 'subject' | 'text' | 'html';

/** A template ready to be rendered any number of times. Holds no values and no state. */
export interface CompiledTemplate {
  readonly kind: TemplateKind;
  /** Every variable from outside, dotted (`custom.industry`), in the order of first use. */
  readonly variables: readonly string[];
  /** Variables without which a message would have a hole: no `default`, not inside a condition about them. */
  readonly required: readonly string[];
  /** Names of the snippets in it, in the order of first use. */
  readonly snippets: readonly string[];
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
      /** By the number in their tags. */
      readonly snippets: readonly PlacedSnippet[];
    };

/** A snippet at its place in a template. */
export interface PlacedSnippet {
  readonly name: string;
  readonly template: CompiledTemplate;
}

export interface CompileOptions {
  readonly kind: TemplateKind;
  /** Absent: the text may not use snippets. */
  readonly snippets?: FindSnippet | undefined;
}

/**
 * A template without control flow, as a flat list: text, variables and spintax groups. Rendering it is string joining;
 * this is how nearly every outgoing message is made.
 */
export type Segment = string | VariableSegment | GroupSegment | SnippetSegment;

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

export interface SnippetSegment {
  readonly kind: 'snippet';
  readonly name: string;
  readonly segments: readonly Segment[];
}

/** A snippet in one version, as written. At least one part is not empty. */
export interface SnippetText {
  readonly name: string;
  /** Counts from 1; each change of the texts raises it. */
  readonly version: number;
  readonly bodyText: string;
  /** Empty: the HTML is made from the text. */
  readonly bodyHtml: string;
}

/** A snippet compiled for each part of a message. A part with an error fails to compile where it is used. */
export interface CompiledSnippet {
  readonly source: SnippetText;
  readonly text: CompiledTemplate;
  readonly html: CompiledTemplate;
}

/** Finds a snippet by its name. Undefined: the workspace has no such snippet. */
export type FindSnippet = (name: string) => CompiledSnippet | undefined;
