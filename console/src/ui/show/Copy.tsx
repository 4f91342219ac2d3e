import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { words } from '../../words';
import { Icon } from './Icon';
import './copy.css';

/** A button that copies; says so when it has. */
export function CopyAction({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value} timeout={1_500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? words.common.copied : label}>
          <ActionIcon onClick={copy} aria-label={label} {...(copied && { color: 'teal' })}>
            <Icon name={copied ? 'check' : 'copy'} />
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}

/** Text to take somewhere else, whole however long it is. */
export function CopyText({ value, label }: { value: string; label: string }) {
  return (
    <span className="copy-text">
      <code className="mono copy-value">{value}</code>
      <CopyAction value={value} label={label} />
    </span>
  );
}
