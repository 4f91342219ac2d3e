import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/client';
import { Loaded } from '../../ui/page/Loaded';
import { Modal } from '../../ui/page/Modal';
import { Problem } from '../../ui/page/Problem';
import { Time } from '../../ui/show/Time';
import { toast } from '../../ui/toast';
import { useMay, useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { templates as text } from '../../words/campaigns/templates';
import { restoreVersion, type Template, versionQuery, versionsQuery } from './calls';
import { StepTexts } from './StepTexts';
import './templates.css';
import { useTemplateChanged } from './use-changed';

/** Versions of a template with author and time. Restoring a version creates a new one. */
export function Versions({ template, onClose }: { template: Template; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const mayWrite = useMay();
  const changed = useTemplateChanged();
  const query = useQuery(versionsQuery(workspaceId, template.id));
  const [shown, setShown] = useState(template.version);
  const [key] = useState(newKey);
  const restoring = useMutation({
    mutationFn: (version: number) => restoreVersion(workspaceId, template.id, version, `${key}-${version}`),
    onSuccess: (_, version) => {
      changed();
      toast.say(text.restored(version));
      onClose();
    },
  });
  return (
    <Modal
      opened
      size="lg"
      title={text.history(template.name)}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      {restoring.error !== null && <Problem error={restoring.error} />}
      <Loaded query={query}>
        {(versions) => (
          <>
            {versions.map((one, index) => (
              <div key={one.version} className="template-version">
                <div className="template-version-head">
                  <span className="strong">{text.version(one.version)}</span>
                  <span className="muted">
                    <span dir="auto">{one.authorName}</span>, <Time at={one.createdAt} />
                  </span>
                  {index === 0 && <span className="caption">{text.current}</span>}
                  {one.version !== shown && (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      aria-label={text.shows(one.version)}
                      onClick={() => setShown(one.version)}
                    >
                      {text.show}
                    </Button>
                  )}
                  {index > 0 && mayWrite && (
                    <Button
                      variant="default"
                      size="compact-xs"
                      aria-label={text.restores(one.version)}
                      loading={restoring.isPending && restoring.variables === one.version}
                      onClick={() => restoring.mutate(one.version)}
                    >
                      {text.restore}
                    </Button>
                  )}
                </div>
                {one.version === shown && <Content templateId={template.id} version={shown} />}
              </div>
            ))}
          </>
        )}
      </Loaded>
    </Modal>
  );
}

/** Texts of all steps and variants of a version. */
function Content({ templateId, version }: { templateId: string; version: number }) {
  const query = useQuery(versionQuery(useWorkspaceId(), templateId, version));
  return <Loaded query={query}>{({ steps }) => <StepTexts steps={steps} />}</Loaded>;
}
