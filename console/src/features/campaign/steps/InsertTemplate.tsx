import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../../ui/form/Dialog';
import { Empty } from '../../../ui/list/Empty';
import { NothingMatches } from '../../../ui/list/NothingMatches';
import { Search } from '../../../ui/list/Search';
import { Loaded } from '../../../ui/page/Loaded';
import { toast } from '../../../ui/toast';
import { useWorkspaceId } from '../../../ui/workspace';
import { sharedTexts } from '../../../words/campaigns/shared-texts';
import { templates as text } from '../../../words/campaigns/templates';
import { type SharedText, sharedOf, sharedTextsQuery } from '../../shared-texts/calls';
import { type Template, templatesQuery } from '../../templates/calls';
import { matches } from '../../templates/matches';
import '../../templates/templates.css';
import { useCampaign } from '../queries';
import { useStepActions } from './actions';

type Pick = Omit<Template, 'language' | 'version' | 'revision' | 'authorName' | 'createdAt' | 'updatedAt'> & {
  /** Workspace of a shared template. */
  readonly workspaceName?: string;
};

/** Maximum listed templates; more are found by searching. */
const SHOWN = 50;

/** Returns a shared template as one of the list. */
const pickOf = ({ id, name, folder, templateKind, stepsCount, workspaceName }: SharedText): Pick => ({
  ...{ id, name, folder, kind: templateKind ?? 'step', stepsCount: stepsCount ?? 1, subject: '', workspaceName },
});

/** Dialog that adds the steps of a template after the last step. */
export function InsertTemplate({ onOpen, onClose }: { onOpen: (stepId: string) => void; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const own = useQuery(templatesQuery(workspaceId));
  const shared = useQuery(sharedTextsQuery(workspaceId));
  const all: readonly Pick[] | undefined = own.data && [
    ...own.data,
    ...sharedOf('template', shared.data, own.data).map(pickOf),
  ];
  const query = { ...own, data: all };
  const { insert } = useStepActions(useCampaign().id);
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const shown = (query.data ?? []).filter((one) => matches(one, typed)).slice(0, SHOWN);
  const chosen = shown.find(({ id }) => id === picked);
  const manage = <Link to={`/w/${workspaceId}/settings/templates` as '/'}>{text.manage}</Link>;
  return (
    <Dialog
      title={text.insert}
      {...(query.data?.length !== 0 && { submit: text.insert })}
      isReady={chosen !== undefined}
      isBusy={insert.isPending}
      error={insert.error}
      onSubmit={() =>
        chosen !== undefined &&
        insert.mutate(chosen.id, {
          onSuccess: ({ steps }) => {
            toast.say(text.inserted(steps.length));
            if (steps[0] !== undefined) onOpen(steps[0].id);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <Loaded query={query}>
        {(listed) =>
          listed.length === 0 ? (
            <Empty text={text.insertEmpty}>{manage}</Empty>
          ) : (
            <>
              <Search value={typed} label={text.find} onChange={setTyped} />
              {shown.length === 0 && <NothingMatches onClear={() => setTyped('')} />}
              <Radio.Group aria-label={text.title} value={picked} onChange={setPicked}>
                <div className="template-picks">
                  {shown.map((one) => (
                    <Radio
                      key={one.id}
                      value={one.id}
                      label={<bdi>{one.name}</bdi>}
                      description={
                        <>
                          {text.contains(one.kind, one.stepsCount)}
                          {one.workspaceName !== undefined && `, ${sharedTexts.origin(one.workspaceName)}`}
                          {one.folder !== '' && (
                            <>
                              , <bdi>{one.folder}</bdi>
                            </>
                          )}
                        </>
                      }
                    />
                  ))}
                </div>
              </Radio.Group>
            </>
          )
        }
      </Loaded>
      {query.data?.length !== 0 && manage}
    </Dialog>
  );
}
