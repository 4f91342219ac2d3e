import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client';
import { useWorkspaceId } from '../../ui/workspace';
import { attachments as text } from '../../words/campaigns/attachments';
import { filesQuery } from './calls';

/** File with its display name; a missing file has no size. */
export interface ShownFile {
  readonly fileId: string;
  readonly name: string;
  readonly sizeBytes: number | null;
}

/** Returns attachments with the names and sizes of their files. */
export function useShownFiles(attachments: readonly Schemas['StepAttachment'][]): readonly ShownFile[] {
  const query = useQuery({ ...filesQuery(useWorkspaceId()), enabled: attachments.length > 0 });
  return attachments.map(({ fileId }) => {
    const file = query.data?.find(({ id }) => id === fileId);
    const unknown = query.isSuccess ? text.missing : text.loading;
    return { fileId, name: file?.name ?? unknown, sizeBytes: file?.sizeBytes ?? null };
  });
}
