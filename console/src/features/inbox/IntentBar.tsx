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

/** Intent of the reply with its menu; setting it, also by the keys 1 to 6, opens the next conversation. */
export function IntentBar({ thread, triage }: { thread: Thread; triage: Triage }) {
  const mayWrite = useMay();
  const { replyIntent, replyLabel } = thread;
  const label = useRef<HTMLButtonElement>(null);
  useKeys({ l: () => label.current?.click() });
  const named = replyIntent === null ? text.intent : `${text.intent}: ${words.enums.replyIntent[replyIntent]}`;
  const shared = { disabled: !mayWrite, title: mayWrite ? undefined : words.common.mayNot };
  return (
    <div className="intent-bar">
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className="intent" aria-label={named} {...shared}>
            {replyIntent === null ? text.intent : <IntentMark intent={replyIntent} />} <Icon name="down" size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {INTENTS.map((intent, index) => (
            <Menu.Item
              key={intent}
              aria-current={intent === replyIntent ? 'true' : undefined}
              rightSection={<kbd>{index + 1}</kbd>}
              onClick={() => triage.intent(intent)}
            >
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
