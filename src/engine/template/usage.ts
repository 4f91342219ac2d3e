import type { TagNode, TemplateNode } from './nodes.js';
import type { OutputSpec, VariablePath } from './output.js';
import type { PlacedSnippet } from './program.js';
import { tagVariables } from './tag-variables.js';

/** Variables that a template needs, as dotted names: `custom.industry`. */
export interface VariableUsage {
  /** External variables, in the order of first use. */
  readonly variables: readonly string[];
  /** Variables that would leave a gap if missing: printed without fallback and outside a condition on them. */
  readonly required: readonly string[];
}

/** Returns the names that tags of the template assign, which are not contact fields. */
export function localNames(nodes: readonly TemplateNode[]): Set<string> {
  const names = new Set<string>();
  for (const tag of allTags(nodes)) {
    const name = /^\s*["']?([^\s"'=]+)/.exec(tag.args)?.[1];
    if (name === undefined) continue;
    if (tag.name === 'for') names.add('forloop');
    if (['assign', 'capture', 'for', 'increment', 'decrement'].includes(tag.name)) names.add(name);
  }
  return names;
}

function allTags(nodes: readonly TemplateNode[]): TagNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'tag') return [node];
    return node.kind === 'group' ? node.alternatives.flatMap(allTags) : [];
  });
}

/** Reads outputs and tags in order, with the conditions around them. */
export function variableUsage(
  nodes: readonly TemplateNode[],
  specs: ReadonlyMap<TemplateNode, OutputSpec>,
  locals: ReadonlySet<string>,
  snippets: ReadonlyMap<TemplateNode, PlacedSnippet>,
): VariableUsage {
  const variables = new Set<string>();
  const required = new Set<string>();
  /** Enclosing conditions of the current position, each as the variable names in its tags so far. */
  const conditions: Set<string>[] = [];

  const use = (path: VariablePath, needed: boolean): void => {
    if (!locals.has(path.path[0] ?? '')) add(path.path.join('.'), needed);
  };
  const add = (name: string, needed: boolean): void => {
    variables.add(name);
    if (needed && !required.has(name) && !conditions.some((condition) => condition.has(name))) required.add(name);
  };
  const visit = (node: TemplateNode): void => {
    if (node.kind === 'group') for (const alternative of node.alternatives) alternative.forEach(visit);
    else if (node.kind === 'tag') {
      const paths = tagVariables(node);
      enterTag(node, paths, conditions);
      for (const path of paths) use(path, false);
    } else if (node.kind === 'snippet') {
      // Snippets read external values only, never variables assigned by the surrounding template.
      const { variables: used, required: needed } = snippets.get(node)!.template;
      for (const name of used) add(name, needed.includes(name));
    } else if (node.kind === 'output') {
      const { head, hasFallback, fallbacks, argumentPaths, comparedPaths } = specs.get(node)!;
      if (head !== null) use(head, !hasFallback && fallbacks.length === 0);
      for (const path of [...fallbacks, ...comparedPaths]) use(path, false);
      for (const path of argumentPaths) use(path, true);
    }
  };
  nodes.forEach(visit);
  return { variables: [...variables], required: [...required] };
}

function enterTag(tag: TagNode, paths: readonly VariablePath[], conditions: Set<string>[]): void {
  const names = paths.map((path) => path.path.join('.'));
  if (tag.name === 'if' || tag.name === 'unless' || tag.name === 'case') conditions.push(new Set(names));
  else if (tag.name === 'elsif') for (const name of names) conditions.at(-1)?.add(name);
  else if (tag.name === 'endif' || tag.name === 'endunless' || tag.name === 'endcase') conditions.pop();
}
