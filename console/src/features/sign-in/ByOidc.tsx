import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContext } from 'react';
import { api, take } from '../../api/client';
import { leaveForProvider } from '../../api/provider';
import { Problem } from '../../ui/page/Problem';
import { Icon } from '../../ui/show/Icon';
import { signIn as words } from '../../words/settings/sign-in';
import { Again } from './again';

/** Signs in at the operator's identity provider, which returns here. A page that stays open leaves that to another tab. */
export function ByOidc({ name, to, invitation }: { name: string; to?: string | undefined; invitation?: string }) {
  const isOver = useContext(Again) !== null;
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
        onClick={() => (isOver ? window.open('/app/sign-in', '_blank', 'noopener') : begin.mutate())}
        // Stays in the loading state after a success, because the response leads to another page.
        loading={begin.isPending || begin.isSuccess}
      >
        {isOver ? words.again.oidc(name) : words.oidc(name)}
      </Button>
      {begin.error != null && <Problem error={begin.error} />}
    </>
  );
}
