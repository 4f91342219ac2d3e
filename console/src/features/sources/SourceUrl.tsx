import { Button, Group } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { Modal } from '../../ui/page/Modal';
import { CopyAction, CopyText } from '../../ui/show/Copy';
import { words } from '../../words';
import { contactSources } from '../../words/settings/contact-sources';
import { htmlForm } from './source-form';
import './sources.css';

const text = contactSources.shown;

/** Shows the URL of a source once, with a form that uses it. Clicks outside do not close the dialog. */
export function SourceUrl({
  source,
  url,
  onClose,
}: {
  source: Schemas['ContactSourceCreatedOut'];
  url: string;
  onClose: () => void;
}) {
  const form = htmlForm(url, source);
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
        <CopyText value={url} label={text.url} />
        <Group justify="space-between">
          <span className="strong">{text.form}</span>
          <CopyAction value={form} label={text.copyForm} />
        </Group>
        <pre className="source-form mono" tabIndex={0}>
          {form}
        </pre>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.done}</Button>
        </Group>
      </div>
    </Modal>
  );
}
