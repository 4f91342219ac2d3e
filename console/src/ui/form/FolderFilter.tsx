import { Select } from '@mantine/core';

/** Filter of a list of stored texts by folder; nothing without folders. */
export function FolderFilter({
  text,
  value,
  folders,
  onChange,
}: {
  text: Readonly<Record<'folder' | 'allFolders', string>>;
  value: string | null;
  /** Folders of all rows, in any order. */
  folders: readonly string[];
  onChange: (folder: string | null) => void;
}) {
  const choices = [...new Set(folders)].filter((folder) => folder !== '');
  if (choices.length === 0) return null;
  return (
    <Select
      aria-label={text.folder}
      placeholder={text.allFolders}
      value={value}
      onChange={onChange}
      data={choices}
      clearable
      w={160}
    />
  );
}
