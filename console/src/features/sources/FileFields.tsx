import { Button, Group, Select, TextInput } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { errorAt, type useFields } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { Problem } from '../../ui/page/Problem';
import { count } from '../../ui/show/format';
import { contactSources } from '../../words/settings/contact-sources';
import { usePreview } from './actions';
import type { Source } from './queries';
import { type AuthScheme, authOf, mappingBody, rowsOf, type SourceValues } from './source-form';

const text = contactSources.form;
const SCHEMES = (['none', 'bearer', 'basic'] as const).map((value) => ({ value, label: text.schemes[value] }));

interface Props {
  readonly source: Source | undefined;
  readonly values: SourceValues;
  readonly set: ReturnType<typeof useFields<SourceValues>>['set'];
  /** Error of saving. */
  readonly error: unknown;
}

/** URL of a CSV file, its interval and sign-in, and a preview that suggests the mapping. */
export function FileFields({ source, values, set, error }: Props) {
  const preview = usePreview();
  const look = () => {
    const auth = authOf(values, source);
    preview.mutate(
      {
        ...{ url: values.url.trim(), auth: auth ?? null },
        ...(source === undefined || auth === null ? {} : { sourceId: source.id }),
        ...(values.mapping.length === 0 ? {} : { mapping: mappingBody(values.mapping) }),
      },
      { onSuccess: ({ mapping }) => set('mapping')(rowsOf(mapping)) },
    );
  };
  const urlError = errorAt(preview.error, 'url') ?? errorAt(error, 'file.url');
  return (
    <>
      <TextInput
        type="url"
        label={text.url}
        description={text.urlHint}
        placeholder="https://"
        value={values.url}
        onChange={(event) => set('url')(event.currentTarget.value)}
        error={urlError}
        maxLength={2_000}
        required
      />
      <NumberField
        label={text.everyHours}
        description={text.everyHoursHint}
        value={values.everyHours}
        onChange={set('everyHours')}
        min={1}
        max={168}
        error={errorAt(error, 'file.everyHours')}
      />
      <Select
        label={text.scheme}
        value={values.scheme}
        onChange={(value) => value !== null && set('scheme')(value as AuthScheme)}
        data={SCHEMES}
        error={errorAt(error, 'file.auth')}
        allowDeselect={false}
      />
      {values.scheme === 'basic' && (
        <TextInput
          label={text.username}
          value={values.username}
          onChange={(event) => set('username')(event.currentTarget.value)}
          error={errorAt(error, 'file.auth.username')}
          autoComplete="off"
          maxLength={200}
        />
      )}
      {values.scheme !== 'none' && (
        <TextInput
          type="password"
          label={text.secret}
          description={text.secretHint}
          value={values.secret}
          onChange={(event) => set('secret')(event.currentTarget.value)}
          error={errorAt(error, 'file.auth.secret')}
          autoComplete="new-password"
          maxLength={4_000}
        />
      )}
      <Group>
        <Button variant="default" onClick={look} loading={preview.isPending} disabled={values.url.trim() === ''}>
          {values.mapping.length === 0 ? text.preview : text.previewAgain}
        </Button>
      </Group>
      {preview.error !== null && urlError === undefined && <Problem error={preview.error} />}
      {preview.data !== undefined && <Preview preview={preview.data} />}
    </>
  );
}

/** First rows of a file as contacts. */
function Preview({ preview: { rows, rowsEstimate, issues } }: { preview: Schemas['ContactSourcePreviewOut'] }) {
  return (
    <section className="stack" aria-label={text.previewRows}>
      <span className="strong">
        {text.previewRows}
        {rowsEstimate !== null && <span className="muted"> {text.previewEstimate(count(rowsEstimate))}</span>}
      </span>
      {issues.map((issue) => (
        <p key={issue} role="note" className="muted">
          {issue}
        </p>
      ))}
      <ul className="source-requests">
        {rows.map(({ row, values, error }) => (
          <li key={row}>{error ?? Object.values(values).join(' · ')}</li>
        ))}
      </ul>
    </section>
  );
}
