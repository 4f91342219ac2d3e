import { Button, Group } from '@mantine/core';
import { Modal } from '../../ui/page/Modal';
import { CopyText } from '../../ui/show/Copy';
import { words } from '../../words';
import { settings as settingsWords } from '../../words/settings/settings';

const text = settingsWords.keys.shown;

/** Shows a new key once. Clicks outside do not close the dialog. */
export function ShownOnce({ secret, note, onClose }: { secret: string; note?: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <div className="stack">
        <span>{text.lead}</span>
        <CopyText value={secret} label={text.copy} />
        {note !== undefined && <span className="muted">{note}</span>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.done}</Button>
        </Group>
      </div>
    </Modal>
  );
}
