import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { MayButton } from '../../ui/form/MayButton';
import { toast } from '../../ui/toast';
import { warmup as text } from '../../words/mailboxes/warmup';
import { useOperation } from './actions';
import { OperationResult } from './OperationResult';
import type { Warming } from './queries';
import { actionsOf, isOff } from './state';
import { WarmupSettings } from './WarmupSettings';

/** Warmup actions that apply to at least one of the mailboxes. */
export function Actions({ mailboxes }: { mailboxes: readonly Warming[] }) {
  const addresses = mailboxes.map((one) => one.mailbox);
  const [isSetting, setSetting] = useState(false);
  const [operationId, setOperationId] = useState<string | null>(null);
  const begin = useOperation(addresses, (operation) => {
    setSetting(false);
    setOperationId(operation.operationId);
  });
  const isSomeOff = mailboxes.some(isOff);
  const actions = new Set(mailboxes.flatMap(actionsOf));
  const button = (action: Schemas['WarmupAction']) =>
    actions.has(action) && (
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
      <MayButton variant={isSomeOff ? 'filled' : 'default'} onClick={() => setSetting(true)}>
        {isSomeOff ? text.action.enable : text.settings.change}
      </MayButton>
      {button('pause')}
      {button('resume')}
      {button('disable')}
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
