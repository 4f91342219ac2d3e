import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { Icon } from '../../../ui/show/Icon';
import { attachments as text } from '../../../words/campaigns/attachments';
import { type NamedFile, NamedFileDialog } from './NamedFileDialog';
import { NamedOutcome } from './NamedOutcome';

interface Props {
  readonly value: readonly string[];
  /** Names for the previewed contact, in order; absent while unknown and without a contact. */
  readonly shown: readonly Schemas['PreviewAttachmentName'][] | undefined;
  readonly file: NamedFile;
  readonly onChange: (value: readonly string[]) => void;
  readonly isReadOnly: boolean;
}

/** Files that are attached by a name with fields, each with the file of the previewed contact. */
export function NamedAttachments({ value, shown, file, onChange, isReadOnly }: Props) {
  const [edited, setEdited] = useState<number | null>(null);
  if (value.length === 0) return null;
  return (
    <>
      <ul className="attached-files" aria-label={text.byFieldList}>
        {value.map((template, index) => (
          <li key={template} className="attached-file">
            <Icon name="paperclip" size={14} />
            <bdi className="cut">
              <code>{template}</code>
            </bdi>
            <NamedOutcome shown={shown?.find((one) => one.template === template)} />
            {!isReadOnly && (
              <>
                <ActionIcon size={24} aria-label={text.edit(template)} onClick={() => setEdited(index)}>
                  <Icon name="edit" size={14} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={text.remove(template)}
                  onClick={() => onChange(value.filter((one) => one !== template))}
                >
                  <Icon name="close" size={14} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && (
        <NamedFileDialog
          {...file}
          value={value[edited] ?? ''}
          taken={value.filter((_, index) => index !== edited)}
          onSubmit={(next) => {
            onChange(value.map((one, index) => (index === edited ? next : one)));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
