import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../api/client';
import { keyOf } from '../../api/keys';

export type EnrollmentRules = Schemas['EnrollmentRulesOut'];
export type ExcludedValues = Schemas['ExcludedValues'];
export type NotEnrolled = Schemas['NotEnrolledOut'];

const PAGE = 100;
const pathOf = (workspaceId: number) => ({ path: { workspace_id: workspaceId }, query: { workspaceId } });

/** Enrollment rules of the workspace. */
export const enrollmentRulesQuery = (workspaceId: number) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'enrollment-rules'),
    queryFn: ({ signal }) =>
      take(api.GET('/workspaces/{workspace_id}/enrollment-rules', { params: pathOf(workspaceId), signal })),
  });

export const changeEnrollmentRules = (workspaceId: number, body: Partial<EnrollmentRules>) =>
  take(api.PATCH('/workspaces/{workspace_id}/enrollment-rules', { params: pathOf(workspaceId), body }));

/** Contacts that rules keep out of a campaign. */
export const notEnrolledQuery = (workspaceId: number, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'not-enrolled', campaignId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      take(
        api.GET('/campaigns/{campaign_id}/not-enrolled', {
          params: {
            path: { campaign_id: campaignId },
            query: { workspaceId, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const enrollNotEnrolled = (
  workspaceId: number,
  campaignId: string,
  body: { emails: string[]; ignoreRules: boolean },
) =>
  take(
    api.POST('/campaigns/{campaign_id}/not-enrolled/enroll', {
      params: { path: { campaign_id: campaignId }, query: { workspaceId } },
      body,
    }),
  );
