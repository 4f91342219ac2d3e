import { FileButton, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { DEFAULT_ACCENT, readableAccent } from '../../theme/accent';
import { FormEnd } from '../../ui/form/FormEnd';
import { fieldError } from '../../ui/form/field-error';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { MayButton } from '../../ui/form/MayButton';
import { Loaded } from '../../ui/page/Loaded';
import { Page, Section } from '../../ui/page/Page';
import { problemText } from '../../ui/page/problem';
import { fileSize } from '../../ui/show/format';
import { toast } from '../../ui/toast';
import { useMay, useWorkspace, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { brand as text } from '../../words/settings/brand';
import { BrandPreview } from './BrandPreview';
import { type Brand, brandQuery, logoQuery, removeLogo, updateBrand, uploadLogo } from './queries';
import './brand.css';

/** Maximum size of a logo, as the server checks it. */
const MAX_BYTES = 200_000;
const TYPES = 'image/png,image/jpeg,image/webp';
const COLOR = /^#[0-9a-f]{6}$/i;

/** Name, accent color, and logo on pages for clients, with a preview. */
export function BrandSettings() {
  const query = useQuery(brandQuery(useWorkspaceId()));
  return (
    <Page title={text.title}>
      <Loaded query={query}>{(brand) => <Form brand={brand} />}</Loaded>
    </Page>
  );
}

/** Returns the logo as a data URL; null without a logo, and until it is loaded. */
function useLogo(logo: Brand['logo']): string | null {
  const query = useQuery({ ...logoQuery(useWorkspaceId(), logo?.id ?? ''), enabled: logo !== null });
  return logo === null ? null : (query.data ?? null);
}

function useChange<T>(change: (value: T) => Promise<Brand>, done: string) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (brand) => {
      queries.setQueryData(brandQuery(workspaceId).queryKey, brand);
      toast.say(done);
    },
  });
}

function Form({ brand }: { brand: Brand }) {
  const { workspace } = useWorkspace();
  const workspaceId = workspace.workspace_id;
  const may = useMay('admin');
  const { values, set, changed, isChanged, keep } = useFields({ name: brand.name ?? '', accent: brand.accent ?? '' });
  const save = useChange((body: Parameters<typeof updateBrand>[1]) => updateBrand(workspaceId, body), text.saved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    const orNull = (value: string | undefined) => (value === undefined ? undefined : value.trim() || null);
    save.mutate({ name: orNull(changed.name), accent: orNull(changed.accent) }, { onSuccess: keep });
  };
  const url = useLogo(brand.logo);
  const accent = COLOR.test(values.accent.trim()) ? values.accent.trim() : null;
  return (
    <>
      <form onSubmit={submit} className="section">
        <div className="stack settings-form">
          <p className="muted">{text.lead}</p>
          <TextInput
            label={text.name}
            placeholder={workspace.project_name}
            description={text.nameHint}
            value={values.name}
            onChange={(event) => set('name')(event.currentTarget.value)}
            error={errorAt(save.error, 'name')}
            disabled={!may}
          />
          <TextInput
            label={text.accent}
            placeholder={DEFAULT_ACCENT}
            description={text.accentHint}
            value={values.accent}
            onChange={(event) => set('accent')(event.currentTarget.value)}
            error={errorAt(save.error, 'accent')}
            disabled={!may}
            leftSection={
              <input
                type="color"
                className="brand-swatch"
                aria-label={text.pick}
                value={accent ?? DEFAULT_ACCENT}
                onChange={(event) => set('accent')(event.currentTarget.value)}
                disabled={!may}
              />
            }
          />
          <Adjusted accent={accent} />
          <FormEnd error={withoutField(save.error, ['name', 'accent'])} pending={save.isPending} scope="admin">
            {words.common.save}
          </FormEnd>
        </div>
      </form>
      <Logo hasLogo={brand.logo !== null} url={url} />
      <Section title={text.preview}>
        <BrandPreview name={values.name.trim() || workspace.project_name} accent={accent} logoUrl={url} />
      </Section>
    </>
  );
}

/** Colors that pages use instead of one that is hard to read. */
function Adjusted({ accent }: { accent: string | null }) {
  const changes = (['light', 'dark'] as const).flatMap((scheme) => {
    const used = readableAccent(accent, scheme)?.accent;
    return used === undefined || used === accent?.toLowerCase() ? [] : [text.adjusted[scheme](used)];
  });
  return changes.length === 0 ? null : (
    <p className="caption" role="status">
      {changes.join(' ')}
    </p>
  );
}

function Logo({ hasLogo, url }: { hasLogo: boolean; url: string | null }) {
  const workspaceId = useWorkspaceId();
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useChange((file: File) => uploadLogo(workspaceId, file), text.logoSaved);
  const remove = useChange(() => removeLogo(workspaceId), text.logoRemoved);
  const resetInput = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // Choosing the same file again is a change, too.
    resetInput.current?.();
    if (file === null) return;
    upload.reset();
    setRefused(file.size > MAX_BYTES ? text.tooBig(fileSize(MAX_BYTES)) : null);
    if (file.size <= MAX_BYTES) upload.mutate(file);
  };
  const problem = refused ?? (upload.error && (fieldError(upload.error, 'file') ?? problemText(upload.error)));
  return (
    <Section title={text.logo}>
      <div className="stack settings-form">
        <p className="muted">{text.logoHint(fileSize(MAX_BYTES))}</p>
        {url !== null && <img className="brand-current" src={url} alt={text.logo} />}
        {problem && (
          <p className="state-bad" role="alert">
            {problem}
          </p>
        )}
        <Group gap="xs">
          <FileButton accept={TYPES} onChange={choose} resetRef={resetInput}>
            {({ onClick }) => (
              <MayButton variant="default" scope="admin" loading={upload.isPending} onClick={onClick}>
                {hasLogo ? text.replace : text.upload}
              </MayButton>
            )}
          </FileButton>
          {hasLogo && (
            <MayButton
              variant="subtle"
              scope="admin"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onError: toast.fail })}
            >
              {text.remove}
            </MayButton>
          )}
        </Group>
      </div>
    </Section>
  );
}
