import { Button } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Problem } from '../../ui/page/Problem';
import { fileSize } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { imports as text } from '../../words/contacts/imports';
import { useUpload } from './upload';
import './imports.css';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv';

interface Props {
  /** Campaign that gets the contacts; null for the address book. */
  readonly campaignId: string | null;
  readonly isOff: boolean;
  readonly onDone: (importId: string) => void;
  /** Receives the file button. */
  readonly children: (choose: ReactNode) => ReactNode;
}

/** A drop zone with a button for one file. */
export function DropFile({ campaignId, isOff, onDone, children }: Props) {
  const upload = useUpload(campaignId, onDone);
  const input = useRef<HTMLInputElement>(null);
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const send = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !isOff) upload.mutate(file);
  };
  const track = (step: number) => (event: DragEvent) => {
    if (isOff || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    depth.current += step;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    send(event.dataTransfer.files);
  };
  const choose = !isOff && (
    <Button
      leftSection={<Icon name="upload" size={14} />}
      onClick={() => input.current?.click()}
      loading={upload.isPending}
    >
      {text.choose}
    </Button>
  );
  return (
    <section
      className="drop"
      aria-label={text.contacts}
      onDragEnter={track(1)}
      onDragLeave={track(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={text.choose}
        onChange={(event) => {
          send(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {upload.isPending && (
        <p className="drop-note caption" role="status">
          {text.uploading(upload.variables.name, fileSize(upload.variables.size))}
        </p>
      )}
      {upload.error !== null && <Problem error={upload.error} />}
      {children(choose)}
      {isOver && <div className="drop-over">{text.drop}</div>}
    </section>
  );
}
