import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { toast } from '../../ui/toast';
import { warmup as text } from '../../words/mailboxes/warmup';
import { useOperation } from './actions';
import { OperationResult } from './OperationResult';
import type { Warming } from './queries';
import { WarmupSettings } from './WarmupSettings';

const OFF = new Set<Warming['status']>(['not_started', 'disabled', 'failed']);

/** Warmup actions that apply to at least one of the mailboxes. */
export function Actions({ mailboxes }: { mailboxes: readonly Warming[] }) {
  const addresses = mailboxes.map((one) => one.mailbox);
  const [isSetting, setSetting] = useState(false);
  const [operationId, setOperationId] = useState<string | null>(null);
  const begin = useOperation(addresses, (operation) => {
    setSetting(false);
    setOperationId(operation.operationId);
  });
  const some = (test: (one: Warming) => boolean) => mailboxes.some(test);
  const button = (action: Schemas['WarmupAction'], isShown: boolean) =>
    isShown && (
      <MayButton
        variant="default"
        loading={begin.isPending && begin.variables?.action === action}
        onClick={() => begin.mutate({ action }, { onError: toast.fail })}
      >
        {text.action[action]}
      </MayButton>
    );
  return (
    <>
      <MayButton variant={some((one) => OFF.has(one.status)) ? 'filled' : 'default'} onClick={() => setSetting(true)}>
        {some((one) => OFF.has(one.status)) ? text.action.enable : text.settings.change}
      </MayButton>
      {button(
        'pause',
        some((one) => one.status === 'warming' || one.status === 'ready'),
      )}
      {button(
        'resume',
        some((one) => one.status === 'paused'),
      )}
      {button(
        'disable',
        some((one) => !OFF.has(one.status)),
      )}
      {isSetting && (
        <WarmupSettings
          count={addresses.length}
          settings={mailboxes[0]?.settings ?? {}}
          pending={begin.isPending}
          error={begin.error}
          onClose={() => setSetting(false)}
          onSave={(settings) => begin.mutate({ action: 'enable', settings })}
        />
      )}
      {operationId !== null && <OperationResult operationId={operationId} onClose={() => setOperationId(null)} />}
    </>
  );
}
