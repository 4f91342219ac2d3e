import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../../api/client';
import { Dialog } from '../../../ui/form/Dialog';
import { useFields, withoutField } from '../../../ui/form/fields';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { words } from '../../../words';
import { templates as text } from '../../../words/campaigns/templates';
import { saveFromCampaign } from '../../templates/calls';
import { LabelFields } from '../../templates/LabelFields';
import '../../templates/templates.css';
import { useTemplateChanged } from '../../templates/use-changed';
import { useCampaign } from '../queries';

/** Saves a step as a template, or all steps if `stepId` is absent. */
export function SaveTemplate({ stepId, name, onClose }: { stepId?: string; name: string; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const changed = useTemplateChanged();
  const [key] = useState(newKey);
  const { values, set } = useFields({ name: name.slice(0, 100), folder: '', language: '' });
  const saving = useMutation({
    mutationFn: () => {
      const labels = {
        name: values.name.trim(),
        folder: values.folder.trim(),
        language: values.language.trim() || null,
      };
      return saveFromCampaign(workspaceId, { ...labels, campaignId: campaign.id, stepId: stepId ?? null }, key);
    },
    onSuccess: (template) => {
      changed();
      toast.say(text.savedAs(template.name));
      onClose();
    },
  });
  return (
    <Dialog
      title={stepId === undefined ? text.saveAll : text.save}
      submit={words.common.save}
      isReady={values.name.trim() !== ''}
      isBusy={saving.isPending}
      error={withoutField(saving.error, ['name', 'folder', 'language'])}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <p className="muted">{text.saveLead}</p>
      <LabelFields values={values} set={(field) => set(field)} error={saving.error} />
    </Dialog>
  );
}
