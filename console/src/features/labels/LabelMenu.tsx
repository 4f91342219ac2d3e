import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { labels as text } from '../../words/settings/labels';
import { useBatch } from '../inbox/pick/use-batch';
import type { Matching } from '../inbox/pick/use-picked';
import type { Thread } from '../inbox/thread-cache';
import { LabelMark } from './LabelMark';
import { labelsQuery } from './queries';

interface Props {
  readonly threads: readonly Thread[];
  /** Present if all conversations of a list are meant, of which `threads` are the loaded ones. */
  readonly matching?: Matching;
  readonly size?: number;
}

/** Adds a label to conversations, or removes it if all of them have it. Offers Undo. */
export function LabelMenu({ threads, size, matching }: Props) {
  const may = useMay();
  const batch = useBatch();
  const workspaceId = useWorkspaceId();
  const all = useQuery(labelsQuery(workspaceId)).data ?? [];
  const toggle = (id: string, name: string) => {
    const isSet = threads.every(({ label_ids }) => label_ids.includes(id));
    const said = (isSet ? text.unset : text.set)(name, matching?.count ?? threads.length);
    void batch(threads, isSet ? { remove_labels: [id] } : { add_labels: [id] }, false, said, undefined, matching);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          {...(size && { size })}
          aria-label={text.menu}
          title={may ? text.menu : words.common.mayNot}
          disabled={!may}
        >
          <Icon name="saved" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {all.length === 0 && (
          <>
            <Menu.Label>{text.none}</Menu.Label>
            <Menu.Item component={Link} {...({ to: `/w/${workspaceId}/settings/labels` } as object)}>
              {text.toLabels}
            </Menu.Item>
          </>
        )}
        {all.map((label) => (
          <Menu.Item
            key={label.id}
            rightSection={
              threads.every(({ label_ids }) => label_ids.includes(label.id)) && <Icon name="check" size={14} />
            }
            onClick={() => toggle(label.id, label.name)}
          >
            <LabelMark label={label} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
