import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { useWorkspaceId } from '../../../ui/workspace';
import { bulkChange } from '../../../words/contacts/bulk-change';
import { segmentsQuery } from '../../segments/queries';
import type { ActionDialogProps } from './bulk-change';

const text = bulkChange.segment;
const HOW = [
  { value: 'in', label: text.in },
  { value: 'out', label: text.out },
];

/** Asks before pinning many contacts in or out of a segment. */
export function PinMany({ count, isBusy, error, onClose, onSubmit }: ActionDialogProps) {
  const { data = [] } = useQuery(segmentsQuery(useWorkspaceId()));
  const [segmentId, setSegmentId] = useState<string | null>(null);
  const [pin, setPin] = useState<'in' | 'out'>('in');
  return (
    <Dialog
      title={text.title(count)}
      submit={text.submit}
      onClose={onClose}
      onSubmit={() => segmentId !== null && onSubmit({ action: 'pin', segmentId, pin })}
      isBusy={isBusy}
      isReady={segmentId !== null}
      error={error}
    >
      <p className="muted">{text.lead}</p>
      <Select
        label={text.pick}
        searchable
        data-autofocus
        nothingFoundMessage={text.none}
        data={data.map(({ id, name }) => ({ value: id, label: name }))}
        value={segmentId}
        onChange={setSegmentId}
      />
      <Select
        label={text.how}
        allowDeselect={false}
        data={HOW}
        value={pin}
        onChange={(next) => setPin(next === 'out' ? 'out' : 'in')}
      />
    </Dialog>
  );
}
