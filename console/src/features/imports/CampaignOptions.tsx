import { Radio, Select } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { imports as text } from '../../words/contacts/imports';
import { FileLegalBasis } from './FileLegalBasis';
import type { Import } from './queries';

type Options = Import['options'];

interface Props {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
  readonly legalBasis: Import['legalBasis'];
  readonly onLegalBasis: (legalBasis: Import['legalBasis']) => void;
}

/** Options of an import into a campaign for contacts that exist already, and the legal basis of all contacts. */
export function CampaignOptions({ options, onChange, legalBasis, onLegalBasis }: Props) {
  return (
    <>
      <Radio.Group
        label={text.known}
        value={options.onDuplicate}
        onChange={(value) => onChange({ ...options, onDuplicate: value as Schemas['DuplicatePolicy'] })}
      >
        <div className="import-choices">
          <Radio value="skip" label={text.knownSkip} />
          <Radio value="update" label={text.knownUpdate} />
        </div>
      </Radio.Group>
      <Select
        label={text.scope}
        value={options.duplicateScope}
        allowDeselect={false}
        onChange={(value) =>
          value !== null && onChange({ ...options, duplicateScope: value as Schemas['DuplicateScope'] })
        }
        data={Object.entries(text.scopes).map(([value, label]) => ({ value, label }))}
      />
      <FileLegalBasis legalBasis={legalBasis} onChange={onLegalBasis} />
    </>
  );
}
