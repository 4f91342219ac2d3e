import { ActionIcon } from '@mantine/core';
import { fileSize } from '../../../ui/show/format';
import { Icon } from '../../../ui/show/Icon';
import { words } from '../../../words';

/** What goes along, each with its size and a way to leave it out. */
export function Files({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className="attachments" aria-label={words.inbox.attachments}>
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may share name and size.
        <li key={`${file.name} ${index}`} className="attachment">
          <Icon name="paperclip" size={14} />
          <span className="cut">{file.name}</span>
          <span className="caption num">{fileSize(file.size)}</span>
          <ActionIcon
            size={24}
            aria-label={words.compose.removeFile(file.name)}
            onClick={() => onChange(files.filter((_, other) => other !== index))}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
