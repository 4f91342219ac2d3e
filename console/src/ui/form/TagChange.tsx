import { useState } from 'react';
import { words } from '../../words';
import { Dialog } from './Dialog';
import { Tags } from './Tags';

export interface TagChanges {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

interface Props {
  readonly title: string;
  readonly text: { readonly add: string; readonly remove: string; readonly hint: string };
  readonly onSubmit: (changes: TagChanges) => void;
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly error: unknown;
}

/** Fields for tags to add to several items and tags to remove; other tags are unchanged. */
export function TagChange({ title, text, onSubmit, onClose, isBusy, error }: Props) {
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  return (
    <Dialog
      title={title}
      submit={words.common.save}
      onSubmit={() => onSubmit({ add, remove })}
      onClose={onClose}
      isBusy={isBusy}
      isReady={add.length + remove.length > 0}
      error={error}
    >
      <Tags label={text.add} description={text.hint} value={add} onChange={setAdd} acceptValueOnBlur data-autofocus />
      <Tags label={text.remove} value={remove} onChange={setRemove} acceptValueOnBlur />
    </Dialog>
  );
}
