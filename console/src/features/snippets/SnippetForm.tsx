import { Input, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { newKey } from '../../api/client';
import { Dialog } from '../../ui/form/Dialog';
import { FolderFields } from '../../ui/form/FolderFields';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { snippets as text } from '../../words/campaigns/snippets';
import { capabilitiesQuery } from '../campaigns';
import { TemplateEditor } from '../editor';
import { changeSnippet, createSnippet, type Snippet, snippetsQuery } from './calls';
import './snippets.css';
import { useSnippetChanged } from './use-changed';

const NAME = /^(?:[a-z0-9][a-z0-9_-]{0,59})?$/;
const FIELDS = ['name', 'folder', 'language', 'bodyText', 'bodyHtml'];

interface Props {
  /** Snippet being edited; absent when creating. */
  readonly snippet?: Snippet;
  readonly onClose: () => void;
}

/** Form of a snippet: name, folder, language, plain text, and HTML. */
export function SnippetForm({ snippet, onClose }: Props) {
  const workspaceId = useWorkspaceId();
  const changed = useSnippetChanged();
  const [key] = useState(newKey);
  const { values, set } = useFields({
    name: snippet?.name ?? '',
    folder: snippet?.folder ?? '',
    language: snippet?.language ?? '',
    bodyText: snippet?.bodyText ?? '',
    bodyHtml: snippet?.bodyHtml ?? '',
  });
  const { data: stored = [] } = useQuery(snippetsQuery(workspaceId));
  const saving = useMutation({
    mutationFn: () => {
      const body = { ...values, language: values.language.trim() || null };
      return snippet === undefined
        ? createSnippet(workspaceId, body, key)
        : changeSnippet(workspaceId, snippet.id, body);
    },
    onSuccess: () => {
      changed();
      toast.say(text.saved);
      onClose();
    },
  });
  const campaigns = snippet?.campaignsCount ?? 0;
  const isName = NAME.test(values.name);
  const isReady = values.name !== '' && isName && `${values.bodyText}${values.bodyHtml}`.trim() !== '';
  return (
    <Dialog
      title={snippet === undefined ? text.add : text.edit(snippet.name)}
      size="lg"
      submit={words.common.save}
      isReady={isReady}
      isBusy={saving.isPending}
      error={withoutField(saving.error, FIELDS)}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        description={campaigns === 0 ? text.nameHint : text.nameInUse}
        value={values.name}
        onChange={(event) => set('name')(event.currentTarget.value)}
        error={isName ? errorAt(saving.error, 'name') : text.badName}
        maxLength={60}
        readOnly={campaigns > 0}
        data-autofocus
        required
      />
      <FolderFields
        text={text}
        values={values}
        folders={stored.map(({ folder }) => folder)}
        set={(field) => set(field)}
        error={saving.error}
      />
      {(['bodyText', 'bodyHtml'] as const).map((field) => (
        <Part
          key={field}
          isHtml={field === 'bodyHtml'}
          value={values[field]}
          error={errorAt(saving.error, field)}
          onChange={set(field)}
        />
      ))}
      {campaigns > 0 && <p className="muted">{text.applies(campaigns)}</p>}
    </Dialog>
  );
}

interface PartProps {
  readonly isHtml: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function Part({ isHtml, value, error, onChange }: PartProps) {
  const { data } = useQuery(capabilitiesQuery(useWorkspaceId()));
  const told = useId();
  const templates = data?.templates;
  const dialect = useMemo(
    () => ({
      isHtml,
      variables: (templates?.variables ?? []).map((name) => ({ name })),
      filters: templates?.filters ?? [],
      tags: (templates?.tags ?? []).filter((tag) => tag !== 'snippet'),
    }),
    [isHtml, templates],
  );
  const label = isHtml ? text.html : text.text;
  return (
    <div className={`snippet-part${isHtml ? ' editor-code' : ''}`}>
      <span className="field-label">{label}</span>
      <TemplateEditor
        label={label}
        value={value}
        dialect={dialect}
        hint={isHtml ? text.htmlHint : text.textHint}
        {...(error !== undefined && { describedBy: told })}
        onChange={onChange}
      />
      {error !== undefined && (
        <Input.Error id={told} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
