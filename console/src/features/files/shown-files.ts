import { useQuery } from '@tanstack/react-query';
import { isPicture } from '../../../../src/engine/campaign/inline-pictures';
import type { Schemas } from '../../api/client';
import { useWorkspaceId } from '../../ui/workspace';
import { attachments as text } from '../../words/campaigns/attachments';
import { filesQuery } from './calls';

/** File with its display name; a missing file has no size. */
export interface ShownFile {
  readonly fileId: string;
  readonly name: string;
  readonly sizeBytes: number | null;
  /** Whether an HTML body can show the file. */
  readonly isPicture: boolean;
}

/** Returns attachments with the names and sizes of their files. */
export function useShownFiles(attachments: readonly Schemas['StepAttachment'][]): readonly ShownFile[] {
  const query = useQuery({ ...filesQuery(useWorkspaceId()), enabled: attachments.length > 0 });
  return attachments.map(({ fileId }) => {
    const file = query.data?.find(({ id }) => id === fileId);
    const unknown = query.isSuccess ? text.missing : text.loading;
    const isShowable = file !== undefined && isPicture(file);
    return { fileId, name: file?.name ?? unknown, sizeBytes: file?.sizeBytes ?? null, isPicture: isShowable };
  });
}
