import { ActionIcon, Button } from '@mantine/core';
import { fileSize } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { attachments as text } from '../../words/campaigns/attachments';
import './files.css';
import type { ShownFile } from './shown-files';

/** List of files with their sizes, and with buttons that embed pictures in the text and remove files, if that is possible. */
export function AttachedFiles({
  files,
  onEmbed,
  onRemove,
  removeLabel = text.remove,
}: {
  files: readonly ShownFile[];
  onEmbed?: (file: ShownFile) => void;
  onRemove?: (file: ShownFile) => void;
  removeLabel?: (name: string) => string;
}) {
  return (
    <ul className="attached-files" aria-label={text.title}>
      {files.map((file) => (
        <li key={file.fileId} className="attached-file">
          <Icon name="paperclip" size={14} />
          <bdi className="cut">{file.name}</bdi>
          {file.sizeBytes !== null && <span className="caption num">{fileSize(file.sizeBytes)}</span>}
          {onEmbed && file.isPicture && (
            <Button variant="subtle" size="compact-xs" title={text.embedTitle} onClick={() => onEmbed(file)}>
              {text.embed}
            </Button>
          )}
          {onRemove && (
            <ActionIcon size={24} aria-label={removeLabel(file.name)} onClick={() => onRemove(file)}>
              <Icon name="close" size={14} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}
