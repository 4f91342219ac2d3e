import { useQueries } from '@tanstack/react-query';
import { replaceShown } from '../../../../../src/engine/campaign/inline-pictures';
import type { Schemas } from '../../../api/client';
import { useWorkspaceId } from '../../../ui/workspace';
import { pictureQuery } from '../../files/calls';

/** Returns the HTML of a preview with its embedded images, as soon as they are loaded. */
export function useEmbeddedPictures(html: string, files: readonly Schemas['PreviewAttachment'][]): string {
  const workspaceId = useWorkspaceId();
  const pictures = files.filter(({ isInline }) => isInline);
  const urls = useQueries({
    queries: pictures.map(({ fileId, contentType }) => pictureQuery(workspaceId, fileId, contentType)),
  });
  const urlOf = new Map(pictures.map(({ name }, at) => [name, urls[at]?.data ?? null]));
  // An empty image instead of a missing one: browsers would report a request that they do not allow.
  return replaceShown(html, (name) => urlOf.get(name) ?? 'data:,');
}
