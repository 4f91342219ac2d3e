import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';

const RETRIED = new Set([0, 502, 503, 504]);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && error instanceof ApiError && RETRIED.has(error.status),
    },
    mutations: { retry: false },
  },
});
