import { Button, Group } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { words } from '../../words';
import { Modal } from '../page/Modal';
import { Problem } from '../page/Problem';
import './form-end.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Label of the submit button. */
  readonly submit?: string;
  readonly onSubmit?: () => void;
  readonly isBusy?: boolean;
  readonly isDanger?: boolean;
  readonly isReady?: boolean;
  readonly error?: unknown;
  readonly size?: string;
  readonly children: ReactNode;
}

/** A dialog with a form, its submit button, and its error above. */
export function Dialog({
  title,
  onClose,
  submit,
  onSubmit,
  isBusy = false,
  isDanger = false,
  isReady = true,
  error,
  size = 'md',
  children,
}: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit?.();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': words.common.close }}>
      <form onSubmit={send} style={{ display: 'flex', flexDirection: 'column', gap: 12 }}>
        {children}
        {error ? <Problem error={error} /> : null}
        <Group className="form-end" justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={isDanger || undefined}>
            {submit === undefined ? words.common.close : words.common.cancel}
          </Button>
          {submit !== undefined && (
            <Button type="submit" loading={isBusy} disabled={!isReady} {...(isDanger && { color: 'red' })}>
              {submit}
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  );
}
