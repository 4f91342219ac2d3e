import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../api/keys';
import { toast } from '../../../ui/toast';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/campaigns/review';
import { stepsQuery, useCampaign } from '../queries';
import { useStepActions } from '../steps/actions';
import { editsOf, patchOf, type StepText } from '../steps/step-texts';

/** Ends the texts of every enabled step with the signature of the mailbox that sends them. */
export function AddSignature() {
  const workspaceId = useWorkspaceId();
  const campaign = useCampaign();
  const queries = useQueryClient();
  const may = useMay();
  const { update } = useStepActions(campaign.id);
  const add = useMutation({
    mutationFn: async () => {
      const steps = await queries.fetchQuery(stepsQuery(workspaceId, campaign.id));
      for (const step of steps.filter(({ state }) => state === 'enabled')) {
        const texts = editsOf(step).texts.map(signed);
        await update.mutateAsync({ stepId: step.id, body: patchOf(step, { texts }) });
      }
    },
    onSuccess: () => toast.say(text.signatureAdded),
    onError: toast.fail,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns', 'preflight', campaign.id) }),
  });
  if (!may || campaign.status === 'archived') return null;
  return (
    <Button size="compact-sm" variant="default" loading={add.isPending} onClick={() => add.mutate()}>
      {text.addSignature}
    </Button>
  );
}

function signed(written: StepText): StepText {
  const { bodyText, bodyHtml } = written;
  return {
    ...written,
    bodyText: bodyText === '' ? '' : `${bodyText.trimEnd()}\n\n{{senderSignature}}`,
    bodyHtml: bodyHtml === '' ? '' : withHtmlSignature(bodyHtml),
  };
}

/** Inserts before the end of the body, if the HTML is a whole document. */
function withHtmlSignature(html: string): string {
  const end = html.search(/<\/body\s*>/i);
  const at = end === -1 ? html.length : end;
  return `${html.slice(0, at)}<p>{{senderSignature | newline_to_br}}</p>${html.slice(at)}`;
}
