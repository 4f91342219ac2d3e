import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';

/** A busy service (503) is asked again below, for changes as well. */
const RETRIED = new Set([0, 502, 504]);

/** For `meta` of a mutation that begins a long work: the list of them is asked for again. */
export const BEGINS_JOB = { beginsJob: true };

export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
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
