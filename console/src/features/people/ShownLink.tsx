import { Button, Group } from '@mantine/core';
import { Modal } from '../../ui/page/Modal';
import { CopyText } from '../../ui/show/Copy';
import { words } from '../../words';
import { people as peopleWords } from '../../words/settings/people';

const text = peopleWords.shown;

/** Shows a new link once. Clicks outside do not close the dialog. */
export function ShownLink({
  title,
  note,
  url,
  onClose,
}: {
  title: string;
  note: string;
  url: string;
  onClose: () => void;
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <div className="stack">
        <span>{note}</span>
        <CopyText value={url} label={text.copy} />
        <span className="muted">{text.lead}</span>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.done}</Button>
        </Group>
      </div>
    </Modal>
  );
}
