import { ActionIcon, Button, Group, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorAt } from '../../ui/form/fields';
import { Modal } from '../../ui/page/Modal';
import { Icon } from '../../ui/show/Icon';
import { words } from '../../words';
import { connectMailboxes as text } from '../../words/mailboxes/mailboxes';
import { type ConnectRow, emptyRow, isEmpty, rowsOfList } from './connect-rows';

/** Rows of mailboxes to connect, typed or pasted as a list. */
export function ConnectRows({
  rows,
  onChange,
  withPassword,
  error,
  isTried,
  indexOf,
}: {
  rows: readonly ConnectRow[];
  onChange: (rows: readonly ConnectRow[]) => void;
  withPassword: boolean;
  error: unknown;
  isTried: boolean;
  indexOf: (row: ConnectRow) => number;
}) {
  const [isPasting, setPasting] = useState(false);
  const change = (id: string, part: Partial<ConnectRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const takeOver = (list: string) => {
    const added = rowsOfList(list);
    if (added.length > 0) onChange([...rows.filter((row) => !isEmpty(row)), ...added]);
    setPasting(false);
  };
  return (
    <div>
      {rows.map((row) => {
        const path = `mailboxes.${indexOf(row)}`;
        const line = (name: 'address' | 'firstName' | 'lastName', type = 'text') => (
          <TextInput
            aria-label={text[name]}
            placeholder={text[name]}
            type={type}
            value={row[name]}
            onChange={(event) => change(row.id, { [name]: event.currentTarget.value })}
            error={errorAt(error, `${path}.${name}`)}
            autoComplete="off"
            spellCheck={false}
          />
        );
        return (
          <div key={row.id} className={`connect-row${withPassword ? '' : ' connect-row-host'}`}>
            {line('address', 'email')}
            {line('firstName')}
            {line('lastName')}
            {withPassword && (
              <PasswordInput
                aria-label={text.password}
                placeholder={text.password}
                value={row.password}
                onChange={(event) => change(row.id, { password: event.currentTarget.value })}
                error={
                  errorAt(error, `${path}.connection.password`) ??
                  (isTried && !isEmpty(row) && row.password === '' ? text.needsPassword : undefined)
                }
                autoComplete="new-password"
              />
            )}
            <ActionIcon
              aria-label={text.removeRow}
              onClick={() => onChange(rows.length === 1 ? [emptyRow()] : rows.filter((one) => one.id !== row.id))}
            >
              <Icon name="close" />
            </ActionIcon>
          </div>
        );
      })}
      <div className="row" style={{ marginTop: 8 }}>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...rows, emptyRow()])}
        >
          {text.addRow}
        </Button>
        <Button variant="subtle" onClick={() => setPasting(true)}>
          {text.paste}
        </Button>
      </div>
      {isPasting && <Paste onTake={takeOver} onClose={() => setPasting(false)} />}
    </div>
  );
}

function Paste({ onTake, onClose }: { onTake: (list: string) => void; onClose: () => void }) {
  const [list, setList] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.pasteTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      <Textarea
        data-autofocus
        label={text.people}
        description={text.pasteHint}
        value={list}
        onChange={(event) => setList(event.currentTarget.value)}
        rows={10}
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {words.common.cancel}
        </Button>
        <Button onClick={() => onTake(list)}>{text.pasteTake}</Button>
      </Group>
    </Modal>
  );
}
