import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ownKey } from '../../api/keys';
import type { Me } from '../../api/me';

/** A place of this console. A link that a stranger made may name others. */
const OWN_PLACE = /^\/[^/\\]/;

/** Lets a person in: what was known of others is forgotten, and the way leads on. */
export function useEnter<T>(enter: (given: T) => Promise<Me>, to?: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: enter,
    onSuccess: async (me) => {
      queries.clear();
      queries.setQueryData(ownKey('me'), me);
      await navigate({ to: to !== undefined && OWN_PLACE.test(to) ? to : '/' });
    },
  });
}
