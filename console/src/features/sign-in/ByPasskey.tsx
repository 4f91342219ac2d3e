import { Button } from '@mantine/core';
import { personOf } from '../../api/me';
import { enterByPasskey } from '../../api/passkey';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { signIn as words } from '../../words/settings/sign-in';
import { useEnter } from './useEnter';

/** Sign-in with a passkey, which identifies the member. */
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
        {words.passkey}
      </Button>
      {enter.error != null && <Problem error={enter.error} />}
    </>
  );
}
