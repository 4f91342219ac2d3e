import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { useKeys } from '../../../ui/keys';
import { longTime } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { LabelMenu } from '../../labels/late';
import { AssignMenu } from '../AssignMenu';
import { askFirst } from '../ask-first';
import { unsubscribeQuestion } from '../consequences';
import { IntentMark } from '../IntentMark';
import { INTENTS } from '../intents';
import { matchingQuery } from '../queries';
import { SnoozeMenu } from '../SnoozeMenu';
import type { Thread } from '../thread-cache';
import type { Filter } from '../views';
import { useBatch } from './use-batch';
import type { Picked } from './use-picked';
import './pick.css';

const text = inboxWords.pickedBar;

interface Props {
  readonly picked: Picked;
  readonly filter: Filter;
  /** Whether the list has conversations that are not loaded. */
  readonly more: boolean;
  /** Row that `x` selects if no row has the focus. */
  readonly openId: number | null;
}

/**
 * Actions on the selected conversations. Rendered before the open conversation, so that shared keys apply to
 * the selection, if any.
 */
export function PickedBar({ picked, filter, more, openId }: Props) {
  const workspaceId = useWorkspaceId();
  const isArchive = filter.view === 'archive';
  const mayWrite = useMay();
  const batch = useBatch();
  const [isSnoozing, setSnoozing] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const { threads, count, matching, isPage } = picked;
  const isOffered = isPage && more && matching === undefined;
  const all = useQuery({ ...matchingQuery(workspaceId, filter), enabled: isOffered }).data;
  const change = (set: Schemas['ThreadBatchSet'], leaves: boolean, said: string, also?: Partial<Thread>) => {
    picked.clear();
    void batch(threads, set, leaves, said, also, matching);
  };
  const archive = () =>
    isArchive
      ? change({ is_archived: false }, true, text.unarchived(count))
      : change({ is_archived: true, is_read: true }, true, text.archived(count));
  const mark = async (intent: Schemas['ReplyIntent']) => {
    if (intent === 'unsubscribe' && count > 1 && !(await askFirst(unsubscribeQuestion(count)))) return;
    change({ replyIntent: intent, is_read: true }, false, text.intent(count, words.enums.replyIntent[intent]));
  };
  const toggle = (isRange: boolean) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-thread]');
    const id = row === null || row === undefined ? openId : Number(row.dataset['thread']);
    if (id !== null) picked.toggle(id, isRange);
  };
  useKeys({
    ...(mayWrite && { x: () => toggle(false), X: () => toggle(true), 'Mod+A': picked.all }),
    ...(count > 0 && {
      e: archive,
      s: () => setSnoozing(true),
      m: () => setAssigning(true),
      U: () => change({ is_read: false }, false, text.unread(count)),
      Escape: picked.clear,
      ...Object.fromEntries(INTENTS.map((intent, index) => [`${index + 1}`, () => void mark(intent)])),
    }),
  });
  if (count === 0) return null;
  return (
    <div className="picked-bar" role="toolbar" aria-label={text.title}>
      <span className="strong num" role="status">
        {text.count(count)}
      </span>
      <ActionIcon size={30} aria-label={isArchive ? inboxWords.unarchive : inboxWords.archive} onClick={archive}>
        <Icon name="archive" />
      </ActionIcon>
      <ActionIcon
        size={30}
        aria-label={text.markRead}
        title={text.markRead}
        onClick={() => change({ is_read: true }, false, text.read(count))}
      >
        <Icon name="check" />
      </ActionIcon>
      <SnoozeMenu
        isAsleep={threads.some((thread) => thread.snoozed_until !== null)}
        isOpen={isSnoozing}
        onOpen={setSnoozing}
        onPick={(until) =>
          change(
            { snoozed_until: until?.toISOString() ?? null },
            true,
            until === null ? text.woken(count) : text.snoozed(count, longTime(until.toISOString())),
          )
        }
      />
      <AssignMenu
        now={null}
        size={30}
        isOpen={isAssigning}
        onOpen={setAssigning}
        onPick={(person) =>
          change(
            { assignee_id: person?.id ?? null },
            false,
            person === null ? inboxWords.assign.removedMany(count) : inboxWords.assign.doneMany(count, person.name),
            { assignee_name: person?.name ?? null },
          )
        }
      />
      <LabelMenu threads={threads} size={30} {...(matching && { matching })} />
      <Menu>
        <Menu.Target>
          <Button variant="default" size="compact-sm" rightSection={<Icon name="down" size={14} />}>
            {text.meaning}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {INTENTS.map((intent) => (
            <Menu.Item key={intent} onClick={() => void mark(intent)}>
              <IntentMark intent={intent} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isOffered && all !== undefined ? (
        <Button variant="subtle" size="compact-sm" onClick={() => picked.allMatching(all)}>
          {text.allMatching(all)}
        </Button>
      ) : (
        !isPage && (
          <Button variant="subtle" size="compact-sm" onClick={picked.all}>
            {text.all}
          </Button>
        )
      )}
      <ActionIcon size={30} aria-label={text.clear} title={`${text.clear} (Esc)`} onClick={picked.clear}>
        <Icon name="close" />
      </ActionIcon>
    </div>
  );
}
