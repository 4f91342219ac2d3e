import { SegmentedControl } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey, type Schemas } from '../../api/client';
import { Dialog } from '../../ui/form/Dialog';
import { useFields, withoutField } from '../../ui/form/fields';
import { Loaded } from '../../ui/page/Loaded';
import { toast } from '../../ui/toast';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { editor } from '../../words/campaigns/editor';
import { templates as text } from '../../words/campaigns/templates';
import { changeTemplate, createTemplate, templateQuery } from './calls';
import { draftOf, inputOf, newDraft, type StepDraft } from './draft';
import { LabelFields } from './LabelFields';
import { StepsForm } from './StepsForm';
import './templates.css';
import { useTemplateChanged } from './use-changed';

type Template = Schemas['TemplateDetailOut'];

/** Form of a new template, or of a stored one. */
export function TemplateForm({ templateId, onClose }: { templateId?: string; onClose: () => void }) {
  return templateId === undefined ? <Form onClose={onClose} /> : <Stored templateId={templateId} onClose={onClose} />;
}

function Stored({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  // A list may be older than the template, and saving names the revision.
  const query = useQuery({ ...templateQuery(useWorkspaceId(), templateId), staleTime: 0, refetchOnMount: 'always' });
  if (query.isSuccess && !query.isFetchedAfterMount) return null;
  return <Loaded query={query}>{(template) => <Form template={template} onClose={onClose} />}</Loaded>;
}

function Form({ template, onClose }: { template?: Template; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const changed = useTemplateChanged();
  const [key] = useState(newKey);
  // Refetches in the background must not change the revision that the edits are based on.
  const [base] = useState(template);
  const [kind, setKind] = useState<Template['kind']>(base?.kind ?? 'step');
  const { values, set } = useFields({
    name: base?.name ?? '',
    folder: base?.folder ?? '',
    language: base?.language ?? '',
    steps: base?.steps.map(draftOf) ?? [newDraft(true, { subject: editor.firstSubject, bodyText: editor.firstText })],
  });
  const saving = useMutation({
    mutationFn: () => {
      const labels = {
        name: values.name.trim(),
        folder: values.folder.trim(),
        language: values.language.trim() || null,
      };
      const steps = values.steps.map(inputOf);
      return base === undefined
        ? createTemplate(workspaceId, { ...labels, kind, steps }, key)
        : changeTemplate(workspaceId, base, { ...labels, steps });
    },
    onSuccess: () => {
      changed();
      toast.say(text.saved);
      onClose();
    },
  });
  const setSteps = (steps: readonly StepDraft[]) => set('steps')([...steps]);
  return (
    <Dialog
      title={base === undefined ? text.add : text.edit(base.name)}
      size="xl"
      submit={words.common.save}
      isReady={values.name.trim() !== ''}
      isBusy={saving.isPending}
      error={withoutField(saving.error, ['name', 'folder', 'language'])}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <LabelFields values={values} set={(field) => set(field)} error={saving.error} />
      {base === undefined && (
        <SegmentedControl
          aria-label={text.kind}
          value={kind}
          onChange={(next) => {
            setKind(next as Template['kind']);
            if (next === 'step') setSteps(values.steps.slice(0, 1));
          }}
          data={Object.entries(text.kinds).map(([value, label]) => ({ value, label }))}
        />
      )}
      <StepsForm steps={values.steps} isSequence={kind === 'sequence'} error={saving.error} onChange={setSteps} />
      {base !== undefined && <p className="muted">{text.applies}</p>}
    </Dialog>
  );
}
