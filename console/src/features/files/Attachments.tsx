import { Button, FileButton, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schemas } from '../../api/client';
import { fieldError } from '../../ui/form/field-error';
import { Problem } from '../../ui/page/Problem';
import { problemText } from '../../ui/page/problem';
import { fileSize } from '../../ui/show/format';
import { Icon } from '../../ui/show/Icon';
import { State } from '../../ui/show/State';
import { useWorkspaceId } from '../../ui/workspace';
import { attachments as text } from '../../words/campaigns/attachments';
import { AttachedFiles } from './AttachedFiles';
import { addFile, filesQuery, MAX_ATTACHMENTS, MAX_BYTES, type WorkspaceFile } from './calls';
import { ManageFiles } from './ManageFiles';
import { type ShownFile, useShownFiles } from './shown-files';

type Attachment = Schemas['StepAttachment'];

interface Props {
  readonly value: readonly Attachment[];
  readonly onChange: (value: readonly Attachment[]) => void;
  readonly isReadOnly: boolean;
  /** Number of files that are attached by a name with fields; they count toward the limit. */
  readonly named: number;
  /** Attaches a file by a name with fields. */
  readonly onName: () => void;
  /** Shows a picture in the text; absent where the text cannot contain pictures. */
  readonly onEmbed?: (name: string) => void;
}

/** Files of an email: attached by upload or from the files of the workspace. */
export function Attachments({ value, onChange, isReadOnly, named, onName, onEmbed }: Props) {
  const workspaceId = useWorkspaceId();
  const queries = useQueryClient();
  const query = useQuery(filesQuery(workspaceId));
  const [refused, setRefused] = useState<string | null>(null);
  const [isManaging, setManaging] = useState(false);
  const files = query.data ?? [];
  const shown = useShownFiles(value);
  const bytes = shown.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  const isFull = value.length + named >= MAX_ATTACHMENTS;
  const attach = (file: Pick<WorkspaceFile, 'id' | 'sizeBytes'>) => {
    if (value.some(({ fileId }) => fileId === file.id)) return;
    if (isFull) return setRefused(text.tooMany(MAX_ATTACHMENTS));
    if (bytes + file.sizeBytes > MAX_BYTES) return setRefused(text.tooBig(fileSize(MAX_BYTES)));
    setRefused(null);
    onChange([...value, { fileId: file.id }]);
  };
  const upload = useMutation({
    mutationFn: (file: File) => addFile(workspaceId, file),
    onSuccess: async (file) => {
      queries.setQueryData(filesQuery(workspaceId).queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== file.id),
        file,
      ]);
      attach(file);
    },
  });
  const resetInput = useRef<() => void>(null);
  const add = (file: File | null) => {
    // Choosing the same file again is a change, too.
    resetInput.current?.();
    if (file === null) return;
    setRefused(null);
    upload.reset();
    if (file.size > MAX_BYTES) setRefused(text.tooBig(fileSize(MAX_BYTES)));
    else upload.mutate(file);
  };
  if (isReadOnly && value.length + named === 0) return null;
  const others = files.filter(({ id }) => !value.some(({ fileId }) => fileId === id));
  const problem = refused ?? (upload.error && (fieldError(upload.error, 'file') ?? problemText(upload.error)));
  return (
    <div className="attachments-row">
      <div className="attachments-head">
        <span className="field-label">{text.title}</span>
        {!isReadOnly && (
          <FileButton onChange={add} resetRef={resetInput}>
            {({ onClick }) => (
              <Menu position="bottom-start">
                <Menu.Target>
                  <Button
                    variant="default"
                    size="compact-xs"
                    loading={upload.isPending}
                    leftSection={<Icon name="paperclip" size={14} />}
                  >
                    {text.attach}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown mah={320} maw={420} style={{ overflowY: 'auto' }}>
                  <Menu.Item onClick={onClick}>{text.upload}</Menu.Item>
                  <Menu.Item onClick={() => (isFull ? setRefused(text.tooMany(MAX_ATTACHMENTS)) : onName())}>
                    {text.byField}
                  </Menu.Item>
                  {others.length > 0 && <Menu.Divider />}
                  {others.map((file) => (
                    <Menu.Item
                      key={file.id}
                      rightSection={<span className="caption num">{fileSize(file.sizeBytes)}</span>}
                      onClick={() => attach(file)}
                    >
                      <bdi>{file.name}</bdi>
                    </Menu.Item>
                  ))}
                  {files.length > 0 && (
                    <>
                      <Menu.Divider />
                      <Menu.Item onClick={() => setManaging(true)}>{text.manage}</Menu.Item>
                    </>
                  )}
                </Menu.Dropdown>
              </Menu>
            )}
          </FileButton>
        )}
        {value.length > 0 && <span className="caption num">{text.used(fileSize(bytes), fileSize(MAX_BYTES))}</span>}
      </div>
      {value.length > 0 && (
        <AttachedFiles
          files={shown}
          {...(onEmbed && { onEmbed: ({ name }: ShownFile) => onEmbed(name) })}
          {...(!isReadOnly && {
            onRemove: (file: ShownFile) => onChange(value.filter(({ fileId }) => fileId !== file.fileId)),
          })}
        />
      )}
      {query.error && value.length > 0 && <Problem error={query.error} again={() => void query.refetch()} />}
      {problem && (
        <span role="alert">
          <State tone="bad">{problem}</State>
        </span>
      )}
      {isManaging && <ManageFiles files={files} onClose={() => setManaging(false)} />}
    </div>
  );
}
