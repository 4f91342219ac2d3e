import { Autocomplete, TextInput } from '@mantine/core';
import { errorAt } from './fields';
import './folder-fields.css';

interface Props {
  readonly text: Readonly<Record<'folder' | 'folderHint' | 'language' | 'languageHint', string>>;
  readonly values: { readonly folder: string; readonly language: string };
  /** Folders in use, as suggestions. */
  readonly folders: readonly string[];
  readonly set: (field: 'folder' | 'language') => (value: string) => void;
  readonly error: unknown;
}

/** Folder and language of a stored text. */
export function FolderFields({ text, values, folders, set, error }: Props) {
  return (
    <div className="folder-fields">
      <Autocomplete
        label={text.folder}
        description={text.folderHint}
        value={values.folder}
        onChange={set('folder')}
        data={[...new Set(folders)].filter((folder) => folder !== '')}
        error={errorAt(error, 'folder')}
        maxLength={100}
        dir="auto"
      />
      <TextInput
        label={text.language}
        description={text.languageHint}
        value={values.language}
        onChange={(event) => set('language')(event.currentTarget.value)}
        error={errorAt(error, 'language')}
        maxLength={35}
      />
    </div>
  );
}
