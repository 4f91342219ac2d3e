import type { Schemas } from '../../../api/client';
import { State } from '../../../ui/show/State';
import { attachments as text } from '../../../words/campaigns/attachments';

/** File that the previewed contact gets. */
export function NamedOutcome({ shown }: { shown: Schemas['PreviewAttachmentName'] | undefined }) {
  if (shown === undefined) return null;
  if (shown.name === '') return <span className="caption">{text.attachesNothing}</span>;
  if (shown.fileId === null) return <State tone="warn">{text.hasNoFile(shown.name)}</State>;
  return <State tone="good">{shown.name}</State>;
}
