import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useMemo, useState } from 'react';
import { Panel } from '../../ui/page/Panel';
import { Problem } from '../../ui/page/Problem';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { suppressions as suppressionsWords } from '../../words/contacts/suppressions';
import { CheckedList } from './CheckedList';
import { checkAll } from './check';
import { addressesOf } from './entries';
import { TypedList } from './ListField';

const text = suppressionsWords.checkList;

/** Checks which addresses of a list are suppressed; nothing is stored. */
export function CheckList({ onClose }: { onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const [list, setList] = useState('');
  const [groupId, setGroupId] = useState('');
  const [isTried, setTried] = useState(false);
  const addresses = useMemo(() => addressesOf(list), [list]);
  const check = useMutation({ mutationFn: () => checkAll(workspaceId, addresses, groupId.trim() || undefined) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (addresses.length > 0) check.mutate();
  };
  const take = async (file: File | null) => {
    if (file !== null) setList([list, await file.text()].filter((part) => part.trim() !== '').join('\n'));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0] ?? null);
  };
  return (
    <Panel title={text.title} onClose={onClose}>
      {check.data ? (
        <CheckedList result={check.data} asked={addresses} onMore={() => check.reset()} onClose={onClose} />
      ) : (
        <form onSubmit={submit} className="section stack" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <TypedList
            label={text.addresses}
            hint={text.hint}
            value={list}
            onChange={setList}
            onFile={(file) => void take(file)}
            isMissing={isTried && addresses.length === 0}
          >
            {addresses.length > 0 && text.found(addresses.length)}
          </TypedList>
          <TextInput
            label={text.group}
            description={text.groupHint}
            value={groupId}
            onChange={(event) => setGroupId(event.currentTarget.value)}
          />
          {check.error != null && <Problem error={check.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {words.common.cancel}
            </Button>
            <Button type="submit" loading={check.isPending}>
              {text.submit}
            </Button>
          </Group>
        </form>
      )}
    </Panel>
  );
}
