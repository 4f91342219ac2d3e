import { Button, FileButton, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { fileSize } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { suppressions as suppressionsWords } from '../../words/contacts/suppressions';

const text = suppressionsWords.form;

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFile: (file: File | null) => void;
  readonly isMissing: boolean;
  /** Entries recognized so far. */
  readonly children: ReactNode;
  readonly label?: string;
  readonly hint?: string;
}

/** Field for typed or pasted addresses, or a file. */
export function TypedList({
  value,
  onChange,
  onFile,
  isMissing,
  children,
  label = text.addresses,
  hint = text.hint,
}: Props) {
  return (
    <>
      <Textarea
        data-autofocus
        label={label}
        description={hint}
        placeholder={text.dropped}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={isMissing ? text.nothing : undefined}
        rows={8}
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      <div className="row">
        <FileButton onChange={onFile} accept=".csv,.tsv,.txt,text/csv,text/plain">
          {(props) => (
            <Button {...props} variant="default" leftSection={<Icon name="upload" size={14} />}>
              {text.file}
            </Button>
          )}
        </FileButton>
        {children && (
          <span className="muted num" role="status">
            {children}
          </span>
        )}
      </div>
    </>
  );
}

/** Uploaded file; the server reads its addresses. */
export function ChosenFile({ file, onDrop }: { file: File; onDrop: () => void }) {
  return (
    <div>
      <div className="row">
        <span className="strong cut">{file.name}</span>
        <span className="muted num">{fileSize(file.size)}</span>
        <Button variant="default" onClick={onDrop}>
          {text.otherList}
        </Button>
      </div>
      <span className="caption">{text.fileHint}</span>
    </div>
  );
}
