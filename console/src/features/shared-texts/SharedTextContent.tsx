import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/page/Loaded';
import { Modal } from '../../ui/page/Modal';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { sharedTexts as text } from '../../words/campaigns/shared-texts';
import '../snippets/snippets.css';
import { StepTexts } from '../templates/StepTexts';
import { type SharedText, sharedTextQuery } from './calls';

/** Shows the published version of a shared text. */
export function SharedTextContent({ shared, onClose }: { shared: SharedText; onClose: () => void }) {
  const query = useQuery(sharedTextQuery(useWorkspaceId(), shared.id));
  return (
    <Modal
      opened
      size="lg"
      title={shared.name}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <p className="muted" dir="auto">
        {text.from(shared.workspaceName, shared.authorName)}
      </p>
      <Loaded query={query}>
        {({ steps, bodyText, bodyHtml }) =>
          steps === null ? <pre dir="auto">{bodyText || bodyHtml}</pre> : <StepTexts steps={steps} />
        }
      </Loaded>
    </Modal>
  );
}
