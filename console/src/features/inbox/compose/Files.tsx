import { ActionIcon, Button } from '@mantine/core';
import { fileSize } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { inbox as inboxWords } from '../../../words/inbox/inbox';
import type { DraftFile } from './drafts';
import { isShowable } from './pictures';
import '../attachments.css';
import { compose as composeWords } from '../../../words/inbox/compose';

interface Props {
  readonly files: readonly DraftFile[];
  /** Shows an image at the caret of the text. */
  readonly onShow: (file: DraftFile) => void;
  readonly onRemove: (file: DraftFile) => void;
}

/** Attachments with their size, a button that shows images in the text, and a remove button. */
export function Files({ files, onShow, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="attachments" aria-label={inboxWords.attachments}>
      {files.map((file) => (
        <li key={file.key} className="attachment">
          <Icon name="paperclip" size={14} />
          <span className="cut">{file.name}</span>
          <span className="caption num">{fileSize(file.size)}</span>
          {isShowable(file) && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={composeWords.showPicture(file.name)}
              onClick={() => onShow(file)}
            >
              {composeWords.show}
            </Button>
          )}
          <ActionIcon size={24} aria-label={composeWords.removeFile(file.name)} onClick={() => onRemove(file)}>
            <Icon name="close" size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
