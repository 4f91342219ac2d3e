import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Job = Schemas['JobOut'];

/** Milliseconds between fetches while a job is running; new jobs are announced by events. */
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
/** Returns whether a job changes within seconds; jobs that wait for a member or for external name servers do not. */
const isMoving = (job: Job): boolean => goesOn(job) && job.status !== 'waiting' && !job.kind.startsWith('domain_');
