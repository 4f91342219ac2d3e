import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Job = Schemas['JobOut'];

/** Polling interval while a job runs; otherwise events of the log announce a new one. */
const LOOK_MS = 2_000;

/** Long-running jobs, including jobs that ended within a day. */
export const jobsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'jobs'),
    queryFn: async ({ signal }) => {
      const query = { workspaceId, active: false };
      return (await take(api.GET('/jobs', { params: { query }, signal }))).items;
    },
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? LOOK_MS : false),
  });

export const goesOn = (job: Job): boolean => job.endedAt === null;
/** What waits for a person, or for name servers of others, does not change by the second. */
const isMoving = (job: Job): boolean => goesOn(job) && job.status !== 'waiting' && !job.kind.startsWith('domain_');
