import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, take } from '../../api/client';
import { leaveForProvider } from '../../api/provider';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { words } from '../../words';

/** A person comes in at the provider that the operator has named, and comes back from there. */
export function ByOidc({ name, to, invitation }: { name: string; to?: string | undefined; invitation?: string }) {
  const begin = useMutation({
    mutationFn: async () => {
      const body = { ...(to !== undefined && { to }), ...(invitation !== undefined && { invitation }) };
      const { authorization_url } = await take(api.POST('/auth/oidc/start', { body }));
      leaveForProvider();
      window.location.assign(authorization_url);
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon name="external" />}
        onClick={() => begin.mutate()}
        // The page that answers is another one.
        loading={begin.isPending || begin.isSuccess}
      >
        {words.signIn.oidc(name)}
      </Button>
      {begin.error != null && <Problem error={begin.error} />}
    </>
  );
}
