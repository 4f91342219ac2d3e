import { Button, Group } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { Modal } from '../../ui/page/Modal';
import { words } from '../../words';
import { sequencers as sequencersWords } from '../../words/settings/sequencers';

const text = sequencersWords.result;

/** Result of an export, with a reason for each rejected mailbox. */
export function ExportResult({
  result,
  onClose,
}: {
  result: Schemas['SequencerMailboxExportOut'];
  onClose: () => void;
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title}
      size="lg"
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <div className="stack" role="status">
        <span>{text.accepted(result.accepted_count, result.requested_count)}</span>
        {result.rejections.length > 0 && (
          <div>
            <span className="strong">{text.refused}</span>
            <ul className="refused">
              {result.rejections.map((one) => (
                <li key={one.mailbox}>
                  {one.mailbox}: {one.message}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{words.common.close}</Button>
        </Group>
      </div>
    </Modal>
  );
}
