import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FolderFields } from '../../ui/form/FolderFields';
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
      <FolderFields text={text} values={values} folders={data.map(({ folder }) => folder)} set={set} error={error} />
    </>
  );
}
