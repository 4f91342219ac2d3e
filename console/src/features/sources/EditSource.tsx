import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { newKey } from '../../api/client';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { Tags } from '../../ui/form/Tags';
import { Panel } from '../../ui/page/Panel';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { contactSources } from '../../words/settings/contact-sources';
import { openCampaignNamesQuery } from '../campaigns/queries';
import { LegalBasisFields } from '../contacts/LegalBasisFields';
import { useSaveSource } from './actions';
import { FileFields } from './FileFields';
import { MappingRows } from './MappingRows';
import type { Source } from './queries';
import { SourceUrl } from './SourceUrl';
import { bodyOf, type SourceValues, valuesOf } from './source-form';

const text = contactSources.form;
const FILE_PATHS = ['url', 'everyHours', 'auth', 'auth.username', 'auth.secret'].map((name) => `file.${name}`);
const KINDS = (['requests', 'file'] as const).map((value) => ({ value, label: text.kinds[value] }));
const EXISTING = Object.entries(text.existingChoices).map(([value, label]) => ({ value, label }));

/** Creates or edits a contact source. A new one shows its URL afterwards. */
export function EditSource({ source, onClose }: { source?: Source; onClose: () => void }) {
  const [key] = useState(newKey);
  const { values, set } = useFields<SourceValues>(valuesOf(source));
  const campaigns = useQuery(openCampaignNamesQuery(useWorkspaceId()));
  const save = useSaveSource(source?.id, key);
  const created = save.data !== undefined && 'url' in save.data ? save.data : null;
  if (created !== null && created.url !== null) {
    return <SourceUrl source={created} url={created.url} onClose={onClose} />;
  }
  const isFile = values.kind === 'file';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(bodyOf(values, source), {
      onSuccess: (saved) => {
        if ('url' in saved && saved.url !== null) return;
        toast.say(contactSources.saved);
        onClose();
      },
    });
  };
  const paths = [
    'name',
    'mapping',
    'existing',
    'tags',
    'legalBasis',
    'legalBasis.basis',
    'legalBasis.from',
    'campaignId',
    'redirectUrl',
    'honeypot',
    ...FILE_PATHS,
  ];
  const mappingPaths = values.mapping.map(({ incoming }) => `mapping.${incoming}`);
  return (
    <Panel title={source === undefined ? text.titleNew : text.titleEdit} onClose={onClose}>
      <form onSubmit={submit} className="section stack" noValidate>
        <TextInput
          data-autofocus
          label={text.name}
          value={values.name}
          onChange={(event) => set('name')(event.currentTarget.value)}
          error={errorAt(save.error, 'name')}
          maxLength={100}
          required
        />
        {source === undefined && (
          <SegmentedControl
            aria-label={text.kind}
            value={values.kind}
            onChange={(kind) => {
              set('kind')(kind as SourceValues['kind']);
              set('mapping')(kind === 'file' ? [] : valuesOf(undefined).mapping);
            }}
            data={KINDS}
          />
        )}
        {isFile && <FileFields source={source} values={values} set={set} error={save.error} />}
        {(!isFile || values.mapping.length > 0) && (
          <MappingRows
            rows={values.mapping}
            onChange={set('mapping')}
            errorOf={(incoming) => errorAt(save.error, `mapping.${incoming}`)}
          />
        )}
        {errorAt(save.error, 'mapping') !== undefined && <p role="alert">{errorAt(save.error, 'mapping')}</p>}
        <Select
          label={text.existing}
          value={values.existing}
          onChange={(value) => value !== null && set('existing')(value as SourceValues['existing'])}
          data={EXISTING}
          error={errorAt(save.error, 'existing')}
          allowDeselect={false}
        />
        <Tags
          label={text.tags}
          description={text.tagsHint}
          value={values.tags}
          onChange={set('tags')}
          error={errorAt(save.error, 'tags')}
          acceptValueOnBlur
        />
        <LegalBasisFields
          {...values.legalBasis}
          description={text.legalBasisHint}
          onChange={set('legalBasis')}
          errors={{ basis: errorAt(save.error, 'legalBasis.basis'), from: errorAt(save.error, 'legalBasis.from') }}
        />
        <Select
          label={text.campaign}
          description={text.campaignHint}
          placeholder={contactSources.noCampaign}
          value={values.campaignId}
          onChange={set('campaignId')}
          data={campaigns.data ?? []}
          error={errorAt(save.error, 'campaignId')}
          searchable
          clearable
        />
        {!isFile && (
          <>
            <TextInput
              type="url"
              label={text.redirect}
              description={text.redirectHint}
              placeholder="https://"
              value={values.redirectUrl}
              onChange={(event) => set('redirectUrl')(event.currentTarget.value)}
              error={errorAt(save.error, 'redirectUrl')}
              maxLength={2_000}
            />
            <TextInput
              label={text.honeypot}
              description={text.honeypotHint}
              value={values.honeypot}
              onChange={(event) => set('honeypot')(event.currentTarget.value)}
              error={errorAt(save.error, 'honeypot')}
              maxLength={200}
            />
          </>
        )}
        <FormEnd
          error={withoutField(save.error, [...paths, ...mappingPaths])}
          pending={save.isPending}
          onCancel={onClose}
        >
          {source === undefined ? text.create : words.common.save}
        </FormEnd>
      </form>
    </Panel>
  );
}
