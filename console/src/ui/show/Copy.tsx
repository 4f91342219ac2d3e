import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { words } from '../../words';
import { Icon } from './Icon';
import './copy.css';

/** Copy button that confirms when it has copied. */
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

/** Text to copy, shown in full. */
export function CopyText({ value, label }: { value: string; label: string }) {
  return (
    <span className="copy-text">
      <code className="mono copy-value">{value}</code>
      <CopyAction value={value} label={label} />
    </span>
  );
}
