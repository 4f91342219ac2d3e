import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../words';
import { Dialog } from '../form/Dialog';

const text = words.common.views;

interface Props {
  /** Names in use. */
  readonly own: readonly string[];
  readonly shared: readonly string[];
  readonly mayShare: boolean;
  /** Explains what the view keeps. */
  readonly hint?: string;
  readonly onClose: () => void;
  readonly onName: (name: string, isShared: boolean) => unknown;
}

const isIn = (names: readonly string[], name: string): boolean =>
  names.some((one) => one.toLowerCase() === name.toLowerCase());

/** Saves the filters of a list, and its columns if it has any, under a name, for the member or for the workspace. */
export function NameView({ own, shared, mayShare, hint, onClose, onName }: Props) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isTaken = isIn(isShared ? shared : own, name.trim());
  const save = async () => {
    setBusy(true);
    try {
      await onName(name.trim(), isShared);
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={text.save}
      submit={words.common.save}
      onSubmit={() => void save()}
      isReady={name.trim() !== '' && !isTaken}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        {...(hint !== undefined && { description: hint })}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isTaken && text.taken}
        maxLength={60}
        data-autofocus
        required
      />
      {mayShare && (
        <Checkbox
          label={text.share}
          description={text.shareHint}
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </Dialog>
  );
}
