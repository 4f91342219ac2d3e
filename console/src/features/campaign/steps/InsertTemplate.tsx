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
import { templates as text } from '../../../words/campaigns/templates';
import { templatesQuery } from '../../templates/calls';
import { matches } from '../../templates/matches';
import '../../templates/templates.css';
import { useCampaign } from '../queries';
import { useStepActions } from './actions';

/** Maximum listed templates; more are found by searching. */
const SHOWN = 50;

/** Dialog that adds the steps of a template after the last step. */
export function InsertTemplate({ onOpen, onClose }: { onOpen: (stepId: string) => void; onClose: () => void }) {
  const workspaceId = useWorkspaceId();
  const query = useQuery(templatesQuery(workspaceId));
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
        {(all) =>
          all.length === 0 ? (
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
