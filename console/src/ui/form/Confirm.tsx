import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { words } from '../../words';
import { Modal } from '../page/Modal';
import { Problem } from '../page/Problem';

/** Asks before an action that cannot be undone: names the object, repeats the verb, and offers a safe choice. */
export function Confirm({
  title,
  verb,
  danger = true,
  pending,
  error,
  onClose,
  onConfirm,
  children,
}: {
  title: string;
  verb: string;
  danger?: boolean;
  pending: boolean;
  error: unknown;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}) {
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': words.common.close }}>
      <div className="stack">{children}</div>
      {error != null && <Problem error={error} />}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.common.cancel}
        </Button>
        <Button {...(danger && { color: 'red' })} onClick={onConfirm} loading={pending}>
          {verb}
        </Button>
      </Group>
    </Modal>
  );
}
