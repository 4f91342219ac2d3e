import { Dialog } from '../../../ui/form/Dialog';
import { toast } from '../../../ui/toast';
import { words } from '../../../words';
import { editor as text } from '../../../words/campaigns/editor';
import { useCampaign } from '../queries';
import { useStepActions } from './actions';
import type { Step } from './step-texts';

/** In a draft only the text is lost, so the toast can restore it; otherwise emails are canceled permanently. */
export function DeleteStep({ step, onClose }: { step: Step; onClose: () => void }) {
  const campaign = useCampaign();
  const { remove, create } = useStepActions(campaign.id);
  const bringBack = () => {
    const { order, name, subject, bodyText, bodyHtml, delaySeconds, threadMode, state } = step;
    const variants = step.variants.map((one) => ({
      subject: one.subject,
      bodyText: one.bodyText,
      bodyHtml: one.bodyHtml,
      share: one.share,
    }));
    const body = { order, name, delaySeconds, threadMode, state };
    create.mutate(variants.length > 0 ? { ...body, variants } : { ...body, subject, bodyText, bodyHtml }, {
      onError: toast.fail,
    });
  };
  return (
    <Dialog
      title={text.deleteTitle(step.order)}
      submit={text.delete}
      isDanger
      onClose={onClose}
      isBusy={remove.isPending}
      error={remove.error}
      onSubmit={() =>
        remove.mutate(step.id, {
          onSuccess: () => {
            const isDraft = campaign.status === 'draft';
            toast.say(text.deleted(step.order), isDraft ? { label: words.common.undo, run: bringBack } : undefined);
            onClose();
          },
        })
      }
    >
      <span>{text.deleteText}</span>
    </Dialog>
  );
}
