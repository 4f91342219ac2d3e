import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import { useWorkspaceId } from '../../../ui/workspace';
import type { StepText } from './step-texts';

const PAUSE_MS = 300;

const previewQuery = (workspaceId: number, body: Schemas['StepPreviewIn']) =>
  queryOptions({
    queryKey: keyOf(workspaceId, 'preview', body),
    queryFn: ({ signal }) =>
      take(
        api.POST('/campaigns/steps/preview', {
          params: { query: { workspaceId } },
          body: { ...body, mode: 'lenient', check: true },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  });

/** Email of the editor. */
interface Edited {
  readonly campaignId?: string | undefined;
  readonly stepId?: string | undefined;
  readonly value: StepText;
  readonly contactId?: string | undefined;
}

/** Returns the request of a preview. Parts of the editor with the same email share it. */
export function previewBody({ campaignId, stepId, value, contactId }: Edited): Schemas['StepPreviewIn'] {
  const { subject, bodyText, bodyHtml, attachmentNames, id } = value;
  return {
    ...(campaignId !== undefined && { campaignId }),
    ...(stepId !== undefined && { stepId }),
    ...{ subject, bodyText, bodyHtml },
    ...(attachmentNames !== null && { attachmentNames: [...attachmentNames] }),
    ...(id !== undefined && { variantId: id }),
    ...(contactId !== undefined && { contactId }),
  };
}

/** Preview of the current text by the server, fetched when typing pauses. */
export function usePreview(body: Schemas['StepPreviewIn']) {
  const workspaceId = useWorkspaceId();
  const [text] = useDebouncedValue(JSON.stringify(body), PAUSE_MS);
  return useQuery(previewQuery(workspaceId, JSON.parse(text) as Schemas['StepPreviewIn']));
}
