import type { Schemas } from '../../../api/client';
import type { segments } from '../../../words/contacts/segments';
import type { Definition } from '../queries';

export type Match = Schemas['SegmentMatch'];
export type ValueType = keyof Pick<typeof segments.ops, 'text' | 'number' | 'date' | 'boolean' | 'choices'>;

/** Limits of the API. */
export const MOST_LEVELS = 5;
export const MOST_CONDITIONS = 50;

/** A condition as the API takes it; the properties depend on `about`. */
export interface Condition {
  readonly about: 'field' | 'tag' | 'owner' | 'source' | 'segment' | 'campaign' | 'activity';
  readonly op: string;
  readonly field?: string;
  readonly value?: unknown;
  readonly segmentId?: string;
  readonly campaignId?: string | null;
  readonly statuses?: readonly string[];
  readonly activity?: string;
  readonly intent?: string | null;
  readonly label?: string | null;
  readonly count?: number | '';
  readonly days?: number | '' | null;
}

export interface GroupNode {
  readonly id: string;
  readonly match: Match;
  readonly nodes: readonly Node[];
}
export interface ConditionNode {
  readonly id: string;
  readonly condition: Condition;
}
export type Node = GroupNode | ConditionNode;

export const isGroup = (node: Node): node is GroupNode => 'match' in node;

/** The condition that a new row starts with. */
export const BLANK: Condition = { about: 'field', field: 'company', op: 'contains', value: '' };
export const blankNode = (): ConditionNode => ({ id: crypto.randomUUID(), condition: BLANK });
export const blankGroup = (): GroupNode => ({ id: crypto.randomUUID(), match: 'any', nodes: [blankNode()] });

/** Reads a stored definition. IDs are its positions, so that reading it again keeps the rows. */
export function nodesOf({ match, conditions }: Definition, id = 'root'): GroupNode {
  return {
    id,
    match,
    nodes: conditions.map((one, index) => {
      const child = `${id}.${index}`;
      const isNested = typeof one === 'object' && one !== null && 'match' in one;
      return isNested ? nodesOf(one as Definition, child) : { id: child, condition: one as Condition };
    }),
  };
}

/** Returns the definition as the API takes it. */
export function definitionOf({ match, nodes }: GroupNode): Definition {
  return { match, conditions: nodes.map((node) => (isGroup(node) ? definitionOf(node) : node.condition)) };
}

/** Changes the node with an ID; null removes it. A group without conditions is removed, too. */
export function withNode(group: GroupNode, id: string, change: (node: Node) => Node | null): GroupNode {
  const nodes = group.nodes.flatMap((node): Node[] => {
    if (node.id === id) return [change(node) ?? []].flat();
    if (!isGroup(node)) return [node];
    const next = withNode(node, id, change);
    return next.nodes.length === 0 ? [] : [next];
  });
  const own = { ...group, nodes };
  return group.id === id ? ((change(group) as GroupNode | null) ?? own) : own;
}

export const countOf = (group: GroupNode): number =>
  group.nodes.reduce((sum, node) => sum + (isGroup(node) ? countOf(node) : 1), 0);

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(isFilled) : value !== '' && value !== undefined;

/** Returns whether a condition has all values that its operator needs. */
function isComplete({ about, op, value, segmentId, count, days }: Condition): boolean {
  if (about === 'field') return op === 'is_empty' || op === 'is_not_empty' || (isFilled(value) && value !== null);
  if (about === 'tag' || about === 'source') return isFilled(value);
  if (about === 'segment') return isFilled(segmentId);
  return about !== 'activity' || (count !== '' && days !== '');
}

/** Returns whether the API can evaluate the conditions of a group. */
export const areComplete = (group: GroupNode): boolean =>
  group.nodes.length > 0 &&
  group.nodes.every((node) => (isGroup(node) ? areComplete(node) : isComplete(node.condition)));
