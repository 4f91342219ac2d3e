import { Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { MoreMenu } from '../../../ui/page/MoreMenu';
import { toast } from '../../../ui/toast';
import { offerUndo } from '../../../ui/undo';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { running as text } from '../../../words/campaigns/running';

type Step = Schemas['StepAnalytics'];

/** The winning variant, null for no winner, or `open` to let the results decide. */
type Choice = string | null | 'open';

const choiceOf = ({ settled }: Step): Choice => (settled === null ? 'open' : settled.variantId);

/** Menu that sets the winner of a step. */
export function WinnerMenu({ step }: { step: Step }) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const settle = useMutation({
    mutationFn: (choice: Choice) => {
      const params = { path: { step_id: step.stepId }, query: { workspaceId } };
      return choice === 'open'
        ? take(api.DELETE('/campaigns/steps/{step_id}/winner', { params }))
        : take(api.PUT('/campaigns/steps/{step_id}/winner', { params, body: { variantId: choice } }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'campaigns') }),
    onError: toast.fail,
  });
  if (!useMay()) return null;
  const before = choiceOf(step);
  const choose = (choice: Choice, said: string) =>
    settle.mutate(choice, { onSuccess: () => offerUndo(said, () => settle.mutate(before)) });
  return (
    <MoreMenu label={text.winner.of(step.order)}>
      {step.variants
        .filter(({ variantId }) => variantId !== before || step.winner?.applied !== true)
        .map(({ variantId, label }) => (
          <Menu.Item key={variantId} onClick={() => choose(variantId, text.winner.chosen(label))}>
            {text.winner.choose(label)}
          </Menu.Item>
        ))}
      {before !== null && (
        <Menu.Item onClick={() => choose(null, text.winner.noneChosen)}>{text.winner.chooseNone}</Menu.Item>
      )}
      {before !== 'open' && (
        <Menu.Item onClick={() => choose('open', text.winner.opened)}>{text.winner.open}</Menu.Item>
      )}
    </MoreMenu>
  );
}
