import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { Icon } from '../../../ui/show/Icon';
import { segments } from '../../../words/contacts/segments';
import type { Catalog, subjectsOf } from './catalog';
import { blankGroup, blankNode, type GroupNode, isGroup, type Match, MOST_LEVELS, type Node } from './model';
import { Row } from './Row';
import './builder.css';

const text = segments.builder;

interface Props {
  readonly group: GroupNode;
  readonly level: number;
  /** Path of the group in errors of the API, such as `definition.conditions.0`. */
  readonly path: string;
  readonly catalog: Catalog;
  readonly subjects: ReturnType<typeof subjectsOf>;
  /** Errors by path. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whether another condition fits. */
  readonly hasRoom: boolean;
  readonly readOnly: boolean;
  /** Changes the node with an ID; null removes it. */
  readonly onChange: (id: string, change: (node: Node) => Node | null) => void;
}

/** Conditions and nested groups, and how they combine. */
export function Group(props: Props) {
  const { group, level, path, errors, hasRoom, readOnly, onChange } = props;
  const legend = useId();
  const setMatch = (match: Match) => onChange(group.id, (node) => ({ ...node, match }) as GroupNode);
  const add = (node: Node) =>
    onChange(group.id, (now) => (isGroup(now) ? { ...now, nodes: [...now.nodes, node] } : now));
  return (
    <div role="group" aria-labelledby={legend} className={`segment-group${level > 1 ? ' segment-nested' : ''}`}>
      <div className="segment-match">
        <span id={legend} className="hidden">
          {text.group}
        </span>
        <span aria-hidden>{text.before}</span>
        <NativeSelect
          aria-label={text.match}
          size="xs"
          disabled={readOnly}
          value={group.match}
          onChange={(event) => setMatch(event.currentTarget.value as Match)}
          data={(Object.keys(text.matches) as Match[]).map((value) => ({ value, label: text.matches[value] }))}
        />
        <span aria-hidden>{text.after}</span>
        {level > 1 && !readOnly && (
          <ActionIcon
            aria-label={text.removeGroup}
            title={text.removeGroup}
            onClick={() => onChange(group.id, () => null)}
          >
            <Icon name="trash" />
          </ActionIcon>
        )}
      </div>
      {group.nodes.map((node, index) => {
        const at = `${path}.conditions.${index}`;
        return isGroup(node) ? (
          <Group key={node.id} {...props} group={node} level={level + 1} path={at} />
        ) : (
          <Row
            key={node.id}
            condition={node.condition}
            catalog={props.catalog}
            subjects={props.subjects}
            error={errorBelow(errors, at)}
            readOnly={readOnly}
            onChange={(condition) => onChange(node.id, () => ({ ...node, condition }))}
            onRemove={() => onChange(node.id, () => null)}
          />
        );
      })}
      {!readOnly && (
        <div className="segment-add">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!hasRoom}
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => add(blankNode())}
          >
            {text.addCondition}
          </Button>
          {level < MOST_LEVELS && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={!hasRoom}
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => add(blankGroup())}
            >
              {text.addGroup}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns the first error of a condition or one of its values. */
const errorBelow = (errors: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
