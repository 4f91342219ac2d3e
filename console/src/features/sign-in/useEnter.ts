import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { ownKey } from '../../api/keys';
import type { Me } from '../../api/me';
import { session } from '../../api/session';
import { Again } from './again';

/** Path of this console. A link from another site may name another origin. */
const OWN_PATH = /^\/[^/\\]/;

/** Signs in, drops data of earlier readers and opens `to`; over a page that stays, its reader continues there. */
export function useEnter<T>(enter: (given: T) => Promise<Me>, to?: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const again = useContext(Again);
  return useMutation({
    mutationFn: enter,
    onSuccess: async (me) => {
      if (me.person !== null) session.announce();
      if (again !== null) return again(me);
      session.resume();
      queries.clear();
      queries.setQueryData(ownKey('me'), me);
      await navigate({ to: to !== undefined && OWN_PATH.test(to) ? to : '/' });
    },
  });
}
