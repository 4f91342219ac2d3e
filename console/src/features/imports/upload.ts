import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, newKey, once, take } from '../../api/client';
import { keyOf } from '../../api/keys';
import { BEGINS_JOB } from '../../api/query-client';
import { asWork } from '../../ui/works';
import { useWorkspaceId } from '../../ui/workspace';

/**
 * Uploads a file to a campaign, or to the address book if it is null. The server analyzes its columns and waits for a mapping. A
 * retry with the same file is the same import.
 */
export function useUpload(campaignId: string | null, onDone: (importId: string) => void) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const key = useRef({ file: null as File | null, key: '' });
  return useMutation({
    meta: BEGINS_JOB,
    mutationFn: (file: File) => {
      if (key.current.file !== file) key.current = { file, key: newKey() };
      const form = new FormData();
      if (campaignId !== null) form.append('campaignId', campaignId);
      form.append('file', file);
      // The generated type is an object; the request is multipart.
      const sent = { body: form as never, bodySerializer: (body: unknown) => body as never };
      const header = once(key.current.key);
      return asWork(file.name, () =>
        take(
          campaignId === null
            ? api.POST('/profiles/import', { params: { query: { workspaceId }, header }, ...sent })
            : api.POST('/imports', { params: { query: { workspaceId, campaignId }, header }, ...sent }),
        ),
      );
    },
    onSuccess: ({ importId }) => {
      void queries.invalidateQueries({ queryKey: keyOf(workspaceId, 'imports') });
      onDone(importId);
    },
  });
}
