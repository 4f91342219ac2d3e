/** Parsed template, before choices and values. Offsets are positions in the source. */
export type TemplateNode = TextNode | OutputNode | SnippetNode | TagNode | VerbatimNode | GroupNode;

/** Literal text, escapes already removed. */
export interface TextNode {
  readonly kind: 'text';
  readonly text: string;
  readonly offset: number;
}

/** `{{ expression }}`, or an equivalent `echo` tag. */
export interface OutputNode {
  readonly kind: 'output';
  /** Text between the delimiters, without the dashes of whitespace control. */
  readonly expression: string;
  readonly expressionOffset: number;
  /** `{{-` and `-}}`: blank text before or after is dropped. */
  readonly trimLeft: boolean;
  readonly trimRight: boolean;
  readonly offset: number;
}

/** `{% snippet "name" %}`: shared text of the workspace, rendered separately with the same values. */
export interface SnippetNode {
  readonly kind: 'snippet';
  readonly name: string;
  /** `{%-` and `-%}`. */
  readonly trimLeft: boolean;
  readonly trimRight: boolean;
  /** The whole tag as written. */
  readonly source: string;
  readonly offset: number;
}

/** `{% name ... %}` */
export interface TagNode {
  readonly kind: 'tag';
  readonly name: string;
  /** Text after the tag name. */
  readonly args: string;
  /** The whole tag as written. */
  readonly source: string;
  readonly offset: number;
}

/** A `{% raw %}` or `{% comment %}` block: nothing inside is spintax or Liquid. */
export interface VerbatimNode {
  readonly kind: 'verbatim';
  /** Printed text: the content of `raw`, nothing for `comment`. */
  readonly text: string;
  /** `{%-` at the beginning and `-%}` at the end of the block. */
  readonly trimLeft: boolean;
  readonly trimRight: boolean;
  readonly offset: number;
}

/** `{a|b|c}`: one alternative is chosen. */
export interface GroupNode {
  readonly kind: 'group';
  /** Index among the groups of the template, by opening brace; determines the choice together with the seed. */
  readonly index: number;
  readonly alternatives: ReadonlyArray<readonly TemplateNode[]>;
  readonly offset: number;
}
