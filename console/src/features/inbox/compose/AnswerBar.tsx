import { Button } from '@mantine/core';
import type { Schemas } from '../../../api/client';
import { Icon } from '../../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { compose as composeWords } from '../../../words/inbox/compose';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import { useIsBegun, type Writing } from './drafts';
import { answeredOf, othersOf } from './rules';

const text = composeWords;

interface Props {
  readonly threadId: number;
  readonly messages: readonly Schemas['InboxMessageOut'][];
  readonly own: string;
  readonly onWrite: (writing: Writing) => void;
  readonly onNote: () => void;
}

/** Reply buttons; an unsent draft comes first. */
export function AnswerBar({ threadId, messages, own, onWrite, onNote }: Props) {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const answered = answeredOf(messages);
  const isBegun = useIsBegun(workspaceId, threadId);
  const others = answered === undefined ? [] : othersOf(answered, [own, answered.from_email]);
  const shared = { disabled: !mayWrite, title: mayWrite ? undefined : words.common.mayNot };
  return (
    <div className="answer-bar">
      <Button
        {...shared}
        onClick={() => onWrite('reply')}
        leftSection={<Icon name="reply" />}
        rightSection={<kbd className="compose-key wide">r</kbd>}
      >
        {isBegun ? text.continue : text.reply}
      </Button>
      {others.length > 0 && (
        <Button {...shared} variant="default" onClick={() => onWrite('all')}>
          {text.replyAll}
        </Button>
      )}
      <Button {...shared} variant="default" onClick={() => onWrite('forward')} leftSection={<Icon name="forward" />}>
        {text.forward}
      </Button>
      <Button {...shared} variant="subtle" color="gray" onClick={onNote} leftSection={<Icon name="edit" />}>
        {inboxWords.notes.button}
      </Button>
    </div>
  );
}
