import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '../../words';
import { Confirm } from './Confirm';

interface Props {
  readonly title: string;
  /** Deletes the object. If it fails, the dialog stays open and shows the error. */
  readonly run: () => Promise<unknown>;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
  /** Effects of the deletion. */
  readonly children: ReactNode;
}

/** Confirms deleting one object, deletes it, and closes. */
export function ConfirmDelete({ title, run, onDeleted, onClose, children }: Props) {
  const deleting = useMutation({
    mutationFn: run,
    onSuccess: () => {
      onDeleted();
      onClose();
    },
  });
  return (
    <Confirm
      title={title}
      verb={words.common.delete}
      pending={deleting.isPending}
      error={deleting.error}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}
