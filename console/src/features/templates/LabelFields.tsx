import { Autocomplete, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorAt } from '../../ui/form/fields';
import { useWorkspaceId } from '../../ui/workspace';
import { templates as text } from '../../words/campaigns/templates';
import { templatesQuery } from './calls';

export interface Labels {
  readonly name: string;
  readonly folder: string;
  readonly language: string;
}

interface Props {
  readonly values: Labels;
  readonly set: (field: keyof Labels) => (value: string) => void;
  readonly error: unknown;
}

/** Name, folder, and language of a template. */
export function LabelFields({ values, set, error }: Props) {
  const { data = [] } = useQuery(templatesQuery(useWorkspaceId()));
  const folders = [...new Set(data.map(({ folder }) => folder))].filter((folder) => folder !== '');
  return (
    <>
      <TextInput
        label={text.name}
        value={values.name}
        onChange={(event) => set('name')(event.currentTarget.value)}
        error={errorAt(error, 'name')}
        maxLength={100}
        dir="auto"
        data-autofocus
        required
      />
      <div className="template-labels">
        <Autocomplete
          label={text.folder}
          description={text.folderHint}
          value={values.folder}
          onChange={set('folder')}
          data={folders}
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
    </>
  );
}
