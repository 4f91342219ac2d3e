import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import { useKeys } from '../../ui/keys';
import { Icon } from '../../ui/show/Icon';
import { useMay } from '../../ui/workspace';
import { words } from '../../words';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { IntentMark } from './IntentMark';
import { INTENTS, LABELS } from './intents';
import type { Thread } from './thread-cache';
import type { Triage } from './use-triage';
import './intents.css';

const text = inboxWords;

/** Intent of the reply: one press sets it and opens the next conversation. */
export function IntentBar({ thread, triage }: { thread: Thread; triage: Triage }) {
  const mayWrite = useMay();
  const { replyIntent, replyLabel } = thread;
  const label = useRef<HTMLButtonElement>(null);
  useKeys({ l: () => label.current?.click() });
  const shared = { disabled: !mayWrite, title: mayWrite ? undefined : words.common.mayNot };
  return (
    <div className="intent-bar">
      <div className="intents" role="group" aria-label={text.intent}>
        {INTENTS.map((intent, index) => (
          <button
            key={intent}
            type="button"
            className={`intent${intent === replyIntent ? ' intent-on' : ''}`}
            aria-pressed={intent === replyIntent}
            onClick={() => triage.intent(intent)}
            {...shared}
          >
            <kbd>{index + 1}</kbd> {words.enums.replyIntent[intent]}
          </button>
        ))}
      </div>
      <Menu>
        <Menu.Target>
          <button type="button" className="intent intents-menu" {...shared}>
            {replyIntent === null ? text.intent : <IntentMark intent={replyIntent} />} <Icon name="down" size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {INTENTS.map((intent) => (
            <Menu.Item key={intent} onClick={() => triage.intent(intent)}>
              <IntentMark intent={intent} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {replyIntent !== null && (
        <Menu>
          <Menu.Target>
            <Button
              ref={label}
              variant="subtle"
              color="gray"
              size="compact-xs"
              rightSection={<Icon name="down" size={14} />}
              {...shared}
            >
              {replyLabel === null ? text.label : words.enums.replyLabel[replyLabel]}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {LABELS[replyIntent].map((label) => (
              <Menu.Item key={label} onClick={() => triage.label(label)}>
                {words.enums.replyLabel[label]}
              </Menu.Item>
            ))}
            {replyLabel !== null && (
              <>
                <Menu.Divider />
                <Menu.Item onClick={() => triage.label(null)}>{text.noLabel}</Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
