import { ActionIcon } from '@mantine/core';
import { fileSize } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import type { DraftFile } from './drafts';
import '../attachments.css';
import { compose as composeWords } from '../../../words/inbox/compose';

/** Attachments with their size and a remove button. */
export function Files({ files, onRemove }: { files: readonly DraftFile[]; onRemove: (file: DraftFile) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className="attachments" aria-label={inboxWords.attachments}>
      {files.map((file) => (
        <li key={file.key} className="attachment">
          <Icon name="paperclip" size={14} />
          <span className="cut">{file.name}</span>
          <span className="caption num">{fileSize(file.size)}</span>
          <ActionIcon size={24} aria-label={composeWords.removeFile(file.name)} onClick={() => onRemove(file)}>
            <Icon name="close" size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
