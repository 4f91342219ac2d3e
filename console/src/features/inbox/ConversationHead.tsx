import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommands } from '../../ui/commands';
import { useKeys } from '../../ui/keys';
import { Icon, type IconName } from '../../ui/show/Icon';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { palette } from '../../words/palette';
import { LabelMarks, LabelMenu } from '../labels/late';
import { AssignMenu } from './AssignMenu';
import { IntentBar } from './IntentBar';
import { INTENTS } from './intents';
import { SnoozeMenu } from './SnoozeMenu';
import type { Thread } from './thread-cache';
import type { Triage } from './use-triage';

const text = inboxWords;
const { open } = palette;

interface Props {
  readonly thread: Thread;
  readonly triage: Triage;
  /** "3 of 41" */
  readonly position: string | null;
  readonly onClose: () => void;
  readonly onSuppress: () => void;
  readonly onFacts: () => void;
}

/** Header of a conversation: subject and contact, and below them the intent and the actions. */
export function ConversationHead({ thread, triage, position, onClose, onSuppress, onFacts }: Props) {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const [isSnoozing, setSnoozing] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const { assignee_id: assignee, assignee_name: assigneeName } = thread;
  const acts = {
    e: triage.archive,
    s: () => setSnoozing(true),
    h: () => setSnoozing(true),
    m: () => setAssigning(true),
    U: () => triage.read(false),
    u: onSuppress,
    ...Object.fromEntries(INTENTS.map((intent, index) => [`${index + 1}`, () => triage.intent(intent)])),
  };
  useKeys({ ...(mayWrite && acts), i: onFacts });
  useCommands(
    mayWrite
      ? [
          { label: thread.is_archived ? open.unarchive : open.archive, icon: 'archive', run: triage.archive },
          { label: open.snooze, icon: 'snooze', run: acts.s },
          { label: open.assign, icon: 'contacts', run: acts.m },
          { label: open.suppress, icon: 'suppressions', run: onSuppress },
        ]
      : [],
  );
  const button = (icon: IconName, label: string, key: string, run: () => void, needsWrite = true) => (
    <ActionIcon
      aria-label={label}
      title={needsWrite && !mayWrite ? words.common.mayNot : `${label} (${key})`}
      disabled={needsWrite && !mayWrite}
      onClick={run}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <header className="conversation-head">
      <ActionIcon className="narrow-pane" aria-label={words.common.back} onClick={onClose}>
        <Icon name="left" />
      </ActionIcon>
      <div className="conversation-about">
        <h2 className="conversation-title cut" title={thread.subject_display} dir="auto">
          {thread.subject_display}
        </h2>
        <div className="caption cut" dir="auto">
          {[thread.contact_name, thread.contact_email].filter(Boolean).join(' ') || thread.mailbox_address}
          {thread.campaignId !== null && (
            <>
              {' \u00b7 '}
              <Link to={`/w/${workspaceId}/campaigns/${thread.campaignId}` as '/'}>{thread.campaignName}</Link>
            </>
          )}
        </div>
        {thread.label_ids.length > 0 && <LabelMarks ids={thread.label_ids} />}
      </div>
      {position !== null && <span className="caption num conversation-position">{position}</span>}
      <div className="conversation-tools">
        <IntentBar thread={thread} triage={triage} />
        <div className="conversation-acts">
          {button('archive', thread.is_archived ? text.unarchive : text.archive, 'e', triage.archive)}
          <SnoozeMenu
            isAsleep={thread.snoozed_until !== null}
            isOpen={isSnoozing}
            onOpen={setSnoozing}
            onPick={(until) => {
              setSnoozing(false);
              triage.snooze(until);
            }}
          />
          <AssignMenu
            now={assignee === null ? null : { id: assignee, name: assigneeName ?? '' }}
            isOpen={isAssigning}
            onOpen={setAssigning}
            onPick={triage.assign}
          />
          <LabelMenu threads={[thread]} />
          {button('mailboxes', text.markUnread, 'U', () => triage.read(false))}
          {button('suppressions', text.suppress.title, 'u', onSuppress)}
          {button('info', text.person, 'i', onFacts, false)}
        </div>
      </div>
    </header>
  );
}
