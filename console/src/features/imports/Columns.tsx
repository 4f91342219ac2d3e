import { Checkbox, Group, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../api/client';
import { BEGINS_JOB } from '../../api/query-client';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Problem } from '../../ui/page/Problem';
import { State } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { imports as text } from '../../words/contacts/imports';
import { BookOptions } from './BookOptions';
import { CampaignOptions } from './CampaignOptions';
import { CancelImport } from './CancelImport';
import { ColumnTable } from './ColumnTable';
import { MappedRows } from './MappedRows';
import { mistakeOf } from './mapping';
import { type Import, importQuery, mappingQuery } from './queries';
import { Recognized, ToolExport } from './ToolExport';

type Mapping = Readonly<Record<string, string | null>>;

/** Target field of each column, or none, as suggested and as the member selects. */
export function Columns({ item, onCancelled }: { item: Import; onCancelled: () => void }) {
  const workspaceId = useWorkspaceId();
  const [isPlain, setPlain] = useState(false);
  const recognized = item.format ?? 'plain';
  const query = useQuery(mappingQuery(workspaceId, item.importId, isPlain ? 'plain' : undefined));
  return (
    <>
      {recognized !== 'plain' && <Recognized format={recognized} isPlain={isPlain} onPlain={setPlain} />}
      <Loaded query={query}>
        {(preview) => <Form key={preview.format} item={item} preview={preview} onCancelled={onCancelled} />}
      </Loaded>
    </>
  );
}

function Form({
  item,
  preview,
  onCancelled,
}: {
  item: Import;
  preview: Schemas['CampaignImportMappingEnvelopeOut'];
  onCancelled: () => void;
}) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const [mapping, setMapping] = useState<Mapping>(() =>
    Object.fromEntries(preview.columns.map(({ header, suggestedField }) => [header, suggestedField])),
  );
  const [options, setOptions] = useState(item.options);
  const [book, setBook] = useState(item.book);
  const [legalBasis, setLegalBasis] = useState(item.legalBasis);
  const [encoding, setEncoding] = useState<Schemas['FileEncoding'] | null>(null);
  const [key] = useState(newKey);
  const mistake = mistakeOf(mapping, preview.fields);
  const confirm = useMutation({
    meta: BEGINS_JOB,
    mutationFn: () =>
      take(
        api.POST('/imports/{import_id}/mapping-confirm', {
          params: { path: { import_id: item.importId }, query: { workspaceId }, header: once(key) },
          body: {
            mapping: { ...mapping },
            options,
            format: preview.format,
            ...(book === null
              ? { legalBasis: basisIn(legalBasis) }
              : { book: { ...book, legalBasis: basisIn(book.legalBasis) } }),
            ...(encoding !== null && { encoding }),
          },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: importQuery(workspaceId, item.importId).queryKey }),
  });
  const option = (name: 'skipDisposable' | 'skipRoleAddresses' | 'verify', label: string) => (
    <Checkbox
      label={label}
      checked={options[name]}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        setOptions((now) => ({ ...now, [name]: checked }));
      }}
    />
  );
  return (
    <form
      className="import-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (mistake === null) confirm.mutate();
      }}
    >
      {preview.export !== null && (
        <ToolExport
          contents={preview.export}
          choice={book === null ? (options.alreadyContacted ?? 'book_only') : null}
          onChoice={(alreadyContacted) => setOptions((now) => ({ ...now, alreadyContacted }))}
        />
      )}
      <ColumnTable preview={preview} mapping={mapping} onChange={setMapping} />
      {mistake === null && <MappedRows preview={preview} mapping={mapping} options={options} />}
      {preview.issues.map((issue) => (
        <State
          key={`${issue.code} ${issue.column} ${issue.row}`}
          tone={issue.severity === 'blocking' ? 'bad' : 'warn'}
          icon="alert"
        >
          {issue.message}
        </State>
      ))}
      {preview.encodingCandidates.length > 0 && (
        <Select
          label={text.encoding}
          value={encoding ?? preview.encoding}
          onChange={(value) => setEncoding(value as Schemas['FileEncoding'] | null)}
          data={preview.encodingCandidates.map((one) => ({
            value: one.encoding,
            label: `${one.encoding}: ${one.sample}`,
          }))}
          maw={420}
        />
      )}
      <div className="import-options">
        {book === null ? (
          <CampaignOptions
            options={options}
            onChange={setOptions}
            legalBasis={legalBasis}
            onLegalBasis={setLegalBasis}
          />
        ) : (
          <BookOptions options={book} onChange={setBook} />
        )}
        <div className="import-choices">
          {option('skipDisposable', text.skipDisposable)}
          {option('skipRoleAddresses', text.skipRole)}
          {book === null && option('verify', text.verify)}
        </div>
      </div>
      {mistake !== null && (
        <State tone="bad" icon="alert">
          {mistake}
        </State>
      )}
      {confirm.error && <Problem error={confirm.error} />}
      <Group justify="space-between" gap="xs">
        <CancelImport item={item} onCancelled={onCancelled} />
        <MayButton type="submit" loading={confirm.isPending} disabled={mistake !== null}>
          {text.submit(preview.rowsEstimate)}
        </MayButton>
      </Group>
    </form>
  );
}

/** Returns a legal basis as the API takes it; without a time, that of the import. */
const basisIn = (given: Schemas['ImportBookOptions']['legalBasis']) =>
  given && { basis: given.basis, from: given.from, ...(given.at !== null && { at: given.at }) };
