import { Button } from '@mantine/core';
import { personOf } from '../../api/me';
import { enterByPasskey } from '../../api/passkey';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { words } from '../../words';
import { useEnter } from './useEnter';

/** A person comes in by a passkey: the browser knows who they are. */
export function ByPasskey({ to }: { to: string | undefined }) {
  const enter = useEnter(async () => personOf(await enterByPasskey()), to);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon name="key" />}
        onClick={() => enter.mutate(undefined)}
        loading={enter.isPending}
      >
        {words.signIn.passkey}
      </Button>
      {enter.error != null && <Problem error={enter.error} />}
    </>
  );
}
