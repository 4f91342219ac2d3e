import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, newKey, once, type Schemas, take } from '../../../api/client';
import { Dialog } from '../../../ui/form/Dialog';
import { fieldError } from '../../../ui/form/field-error';
import { Tags } from '../../../ui/form/Tags';
import { State, type Tone } from '../../../ui/show/State';
import { useWorkspaceId } from '../../../ui/workspace';
import { editor as text } from '../../../words/campaigns/editor';
import { previewBody } from './preview';
import type { Step, StepText } from './step-texts';

const MOST = 5;
const KEPT = 'outrider.test-addresses';

interface Props {
  readonly step: Step;
  readonly value: StepText;
  readonly contactId: string | undefined;
  readonly campaignId: string;
  readonly onClose: () => void;
}

/** Sends the previewed email to the member, and shows the response of the mail server. */
export function TestSend({ step, value, contactId, campaignId, onClose }: Props) {
  const workspaceId = useWorkspaceId();
  const [to, setTo] = useState<string[]>(() => (localStorage.getItem(KEPT) ?? '').split(' ').filter(Boolean));
  const [key, setKey] = useState(newKey);
  const send = useMutation({
    mutationFn: () =>
      take(
        api.POST('/campaigns/steps/test-send', {
          params: { query: { workspaceId }, header: once(key) },
          body: {
            ...previewBody({ campaignId, stepId: step.id, value, contactId }),
            to,
            mode: 'lenient',
          },
        }),
      ),
    onSuccess: () => {
      localStorage.setItem(KEPT, to.join(' '));
      setKey(newKey());
    },
  });
  const refused = [0, 1, 2, 3, 4].map((index) => fieldError(send.error, `to.${index}`)).find(Boolean);
  return (
    <Dialog
      title={text.testTitle}
      submit={text.testSubmit}
      onClose={onClose}
      onSubmit={() => send.mutate()}
      isBusy={send.isPending}
      isReady={to.length > 0}
      error={refused === undefined ? send.error : null}
    >
      <span className="muted">{text.testLead}</span>
      <Tags
        data-autofocus
        label={text.testTo}
        description={text.testToHint}
        value={to}
        onChange={setTo}
        maxTags={MOST}
        acceptValueOnBlur
        splitChars={[',', ' ', ';']}
        error={refused}
      />
      {send.data && <Result answer={send.data} />}
    </Dialog>
  );
}

const TONES: Partial<Record<Schemas['OutboundStatus'], Tone>> = { sent: 'good', failed: 'bad', unknown: 'warn' };

function Result({ answer }: { answer: Schemas['OutboundSendResult'] }) {
  const said = [answer.error_message, answer.smtp_response].filter(Boolean).join(' ');
  const sentence =
    answer.status === 'sent'
      ? text.testSent(answer.from_email ?? '')
      : answer.status === 'failed'
        ? `${text.testFailed} ${said}`
        : text.testUnknown;
  return (
    <span role="status">
      <State tone={TONES[answer.status] ?? 'note'}>{sentence}</State>
    </span>
  );
}
