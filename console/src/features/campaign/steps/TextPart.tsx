import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { useWorkspaceId } from '../../../ui/workspace';
import { editor as text } from '../../../words/campaigns/editor';
import { capabilitiesQuery } from '../../campaigns';
import { type EditorHandle, TemplateEditor } from '../../editor';
import { Attachments } from '../../files/Attachments';
import { type SharedText, sharedOf, sharedTextsQuery } from '../../shared-texts/calls';
import { snippetsQuery } from '../../snippets/calls';
import { SnippetMenu } from '../../snippets/SnippetMenu';
import { Findings } from './Findings';
import { NamedAttachments } from './NamedAttachments';
import { NamedFileDialog } from './NamedFileDialog';
import type { Person } from './person';
import { previewBody, usePreview } from './preview';
import type { Step, StepText } from './step-texts';
import { variablesOf } from './variables';

type Field = 'subject' | 'bodyText' | 'bodyHtml';

interface Props {
  readonly value: StepText;
  /** Files of the step, which a variant without its own lists attaches. */
  readonly ofStep: Pick<Step, 'attachments' | 'attachmentNames'>;
  readonly order: number;
  readonly onChange: (patch: Partial<StepText>) => void;
  readonly isReadOnly: boolean;
  readonly onSave?: () => void;
  /** Campaign of the step; absent for a step of a template. */
  readonly campaignId?: string;
  readonly stepId?: string;
  readonly person: Person;
  readonly errorAt: (field: Field) => string | undefined;
}

/** Editors for subject and body, with variables, snippets, files and problems. */
export function TextPart(props: Props) {
  const { value, ofStep, order, onChange, isReadOnly, onSave, campaignId, stepId, person, errorAt } = props;
  const workspaceId = useWorkspaceId();
  const { data: capabilities } = useQuery(capabilitiesQuery(workspaceId));
  const { data: snippets } = useQuery(snippetsQuery(workspaceId));
  const { data: sharedTexts } = useQuery(sharedTextsQuery(workspaceId));
  const shared = useMemo(() => sharedOf('snippet', sharedTexts, snippets), [sharedTexts, snippets]);
  const [part, setPart] = useState<'text' | 'html'>(value.bodyText === '' && value.bodyHtml !== '' ? 'html' : 'text');
  const subject = useRef<EditorHandle>(null);
  const body = useRef<EditorHandle>(null);
  const findings = useId();
  const templates = capabilities?.templates;
  const variables = useMemo(
    () => variablesOf(templates?.variables ?? [], person.people, person.contact),
    [templates, person.people, person.contact],
  );
  const dialect = useMemo(
    () => ({
      isHtml: false,
      ...{ variables, filters: templates?.filters ?? [], tags: templates?.tags ?? [] },
      snippets: [...(snippets ?? []), ...shared].map(({ name }) => name),
    }),
    [variables, templates, snippets, shared],
  );
  const htmlDialect = useMemo(() => ({ ...dialect, isHtml: true }), [dialect]);
  const [isNaming, setNaming] = useState(false);
  const names = value.attachmentNames ?? ofStep.attachmentNames;
  const preview = usePreview(previewBody({ campaignId, stepId, value, contactId: person.contact?.id }));
  const field = part === 'html' ? 'bodyHtml' : 'bodyText';
  const show = (at: Field, from: number, to: number) => {
    if (at !== 'subject') setPart(at === 'bodyHtml' ? 'html' : 'text');
    // The other part renders first.
    requestAnimationFrame(() => (at === 'subject' ? subject : body).current?.show(from, to));
  };
  return (
    <div className="text-part">
      <div>
        <span className="field-label">{text.subject}</span>
        <TemplateEditor
          label={text.subject}
          isLine
          value={value.subject}
          isReadOnly={isReadOnly}
          dialect={dialect}
          {...(onSave && { onSave })}
          onChange={(next) => onChange({ subject: next })}
          onReady={(handle) => {
            subject.current = handle;
          }}
          describedBy={findings}
          {...(order > 1 && { hint: text.subjectFollows })}
        />
      </div>
      <div>
        <div className="text-tools">
          <SegmentedControl
            aria-label={text.part}
            value={part}
            onChange={(next) => setPart(next as 'text' | 'html')}
            data={Object.entries(text.parts).map(([key, label]) => ({ value: key, label }))}
          />
          {!isReadOnly && <Tools handle={body} isHtml={part === 'html'} variables={variables} shared={shared} />}
        </div>
        <div className={part === 'html' ? 'editor-code' : ''}>
          <TemplateEditor
            key={field}
            label={`${text.body}, ${text.parts[part]}`}
            value={value[field]}
            isReadOnly={isReadOnly}
            dialect={part === 'html' ? htmlDialect : dialect}
            {...(onSave && { onSave })}
            onChange={(next) => onChange({ [field]: next })}
            onReady={(handle) => {
              body.current = handle;
            }}
            describedBy={findings}
            hint={part === 'html' ? text.htmlEmpty : text.textEmpty}
          />
        </div>
      </div>
      <Attachments
        value={value.attachments ?? ofStep.attachments}
        onChange={(attachments) => onChange({ attachments })}
        isReadOnly={isReadOnly}
        named={names.length}
        onName={() => setNaming(true)}
        {...(part === 'html' && !isReadOnly && { onEmbed: (name: string) => body.current?.insert(pictureTag(name)) })}
      />
      <NamedAttachments
        value={names}
        shown={person.contact === undefined ? undefined : preview.data?.attachmentNames}
        file={{ variables, person, campaignId }}
        onChange={(attachmentNames) => onChange({ attachmentNames })}
        isReadOnly={isReadOnly}
      />
      {isNaming && (
        <NamedFileDialog
          {...{ variables, person, campaignId, value: '', taken: names }}
          onSubmit={(name) => {
            onChange({ attachmentNames: [...names, name] });
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
      <Findings
        id={findings}
        value={value}
        variables={variables}
        person={person}
        {...(campaignId !== undefined && { campaignId })}
        {...(stepId !== undefined && { stepId })}
        errorAt={errorAt}
        onShow={show}
        {...(!isReadOnly && { onChange })}
      />
    </div>
  );
}

const pictureTag = (name: string): string => `<img src="cid:${encodeURIComponent(name)}" alt="">`;

function Tools({
  handle,
  isHtml,
  variables,
  shared,
}: {
  handle: { readonly current: EditorHandle | null };
  isHtml: boolean;
  variables: readonly { readonly name: string; readonly sample?: string }[];
  shared: readonly SharedText[];
}) {
  const wrap = (before: string, after: string) => handle.current?.wrap(before, after);
  return (
    <div className="text-buttons">
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="compact-xs">
            {text.variable}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {variables.map(({ name, sample }) => (
            <Menu.Item
              key={name}
              rightSection={<span className="caption">{sample}</span>}
              onClick={() => handle.current?.insert(`{{${name}}}`)}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <SnippetMenu shared={shared} onPick={(tag) => handle.current?.insert(tag)} />
      <Button variant="default" size="compact-xs" title={text.spintaxTitle} onClick={() => wrap('{', '|}')}>
        {text.spintax}
      </Button>
      {isHtml && (
        <>
          <ActionIcon variant="default" size={22} aria-label={text.bold} onClick={() => wrap('<b>', '</b>')}>
            <b>B</b>
          </ActionIcon>
          <ActionIcon variant="default" size={22} aria-label={text.italic} onClick={() => wrap('<i>', '</i>')}>
            <i>I</i>
          </ActionIcon>
          <Button variant="default" size="compact-xs" onClick={() => wrap(`<a href="${text.linkHint}">`, '</a>')}>
            {text.link}
          </Button>
        </>
      )}
    </div>
  );
}
