import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type Report = Schemas['ReportScheduleOut'];

export const reportsQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'reports'),
    queryFn: async ({ signal }) =>
      (await take(api.GET('/report-schedules', { params: { query: { workspaceId } }, signal }))).items,
    refetchInterval: 15_000,
  });
