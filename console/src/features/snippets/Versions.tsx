import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/page/Loaded';
import { Modal } from '../../ui/page/Modal';
import { Problem } from '../../ui/page/Problem';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { snippets as text } from '../../words/campaigns/snippets';
import { changeSnippet, type Snippet, versionsQuery } from './calls';
import './snippets.css';
import { useSnippetChanged } from './use-changed';

/** Versions of a snippet with author and time. Restoring a version creates a new one. */
export function Versions({ snippet, onClose }: { snippet: Snippet; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const changed = useSnippetChanged();
  const query = useQuery(versionsQuery(workspaceId, snippet.id));
  const restoring = useMutation({
    mutationFn: ({ bodyText, bodyHtml }: { version: number; bodyText: string; bodyHtml: string }) =>
      changeSnippet(workspaceId, snippet.id, { bodyText, bodyHtml }),
    onSuccess: (_, { version }) => {
      changed();
      toast.say(text.restored(version));
      onClose();
    },
  });
  return (
    <Modal
      opened
      size="lg"
      title={text.history(snippet.name)}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      {restoring.error !== null && <Problem error={restoring.error} />}
      <Loaded query={query}>
        {(versions) => (
          <>
            {versions.map((one, index) => (
              <div key={one.version}>
                <div className="snippet-version">
                  <span className="strong">{text.version(one.version)}</span>
                  <span className="muted">
                    <span dir="auto">{one.authorName}</span>, <Time at={one.createdAt} />
                  </span>
                  {index === 0 ? (
                    <span className="caption">{text.current}</span>
                  ) : (
                    mayWrite && (
                      <Button
                        variant="default"
                        size="compact-xs"
                        aria-label={text.restores(one.version)}
                        loading={restoring.isPending && restoring.variables.version === one.version}
                        onClick={() => restoring.mutate(one)}
                      >
                        {text.restore}
                      </Button>
                    )
                  )}
                </div>
                <pre dir="auto">{one.bodyText === '' ? one.bodyHtml : one.bodyText}</pre>
              </div>
            ))}
          </>
        )}
      </Loaded>
    </Modal>
  );
}
