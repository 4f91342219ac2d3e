import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';
import { ownKey } from './keys';

/** Requests to a busy server (503) are retried below, changes included. */
const RETRIED = new Set([0, 502, 504]);

/** For `meta` of a mutation that starts a long-running job: the list of jobs is fetched again. */
export const BEGINS_JOB = { beginsJob: true };

/** Refetches the caller's role, which is outdated if the server rejects a permission. */
function askRoleAgain(error: unknown): void {
  if (error instanceof ApiError && error.code === 'insufficient_scope') {
    void queryClient.invalidateQueries({ queryKey: ownKey('me') });
  }
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: askRoleAgain }),
  mutationCache: new MutationCache({
    onError: askRoleAgain,
    onSuccess: (_answer, _input, _result, { meta }) => {
      if (meta?.['beginsJob'] !== true) return;
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [, resource] }) => resource === 'jobs' });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && error instanceof ApiError && RETRIED.has(error.status),
    },
    mutations: { retry: false },
  },
});
