import { useState } from 'react';
import { Confirm } from '../../../ui/form/Confirm';
import { MayButton } from '../../../ui/form/MayButton';
import { TagChange } from '../../../ui/form/TagChange';
import { BulkBar } from '../../../ui/list/BulkBar';
import { campaigns as words } from '../../../words/campaigns/campaigns';
import type { CampaignItem } from '../queries';
import { ChooseOwner } from './ChooseOwner';
import { SWITCHES, type Switch, taking, useDuplicate, useLabels, useSwitch } from './changes';

const text = words.many;

interface Props {
  readonly campaigns: readonly CampaignItem[];
  readonly onAll: (() => unknown) | undefined;
  readonly onClear: () => void;
}

/** Actions on several campaigns, without actions that none of them supports. */
export function BulkCampaigns({ campaigns, onAll, onClear }: Props) {
  const [open, setOpen] = useState<'labels' | 'owner' | 'archive' | null>(null);
  const change = useSwitch();
  const duplicate = useDuplicate();
  const labels = useLabels(() => setOpen(null));
  const archived = taking(campaigns, 'archive');
  const sending = archived.filter(({ status }) => status === 'active').length;
  const press = (action: Switch) => {
    if (action === 'archive' && sending > 0) setOpen('archive');
    else change.mutate({ campaigns: taking(campaigns, action), action });
  };
  return (
    <BulkBar label={text.region} selected={campaigns.length} onAll={onAll} onClear={onClear}>
      {SWITCHES.filter((action) => taking(campaigns, action).length > 0).map((action) => (
        <MayButton
          key={action}
          variant="default"
          loading={change.isPending && change.variables.action === action}
          onClick={() => press(action)}
        >
          {text.actions[action]}
        </MayButton>
      ))}
      <MayButton variant="default" onClick={() => setOpen('labels')}>
        {text.labels}
      </MayButton>
      <MayButton variant="default" loading={duplicate.isPending} onClick={() => duplicate.mutate(campaigns)}>
        {text.duplicate}
      </MayButton>
      <MayButton variant="default" onClick={() => setOpen('owner')}>
        {text.owner}
      </MayButton>
      {open === 'owner' && <ChooseOwner campaigns={campaigns} onClose={() => setOpen(null)} />}
      {open === 'labels' && (
        <TagChange
          title={text.labelsTitle(campaigns.length)}
          text={text.labelForm}
          onSubmit={({ add, remove }) => labels.mutate({ campaigns, add, remove })}
          onClose={() => setOpen(null)}
          isBusy={labels.isPending}
          error={labels.error}
        />
      )}
      {open === 'archive' && (
        <Confirm
          title={text.archiveTitle(archived.length)}
          verb={text.actions.archive}
          pending={change.isPending}
          error={null}
          onClose={() => setOpen(null)}
          onConfirm={() => {
            change.mutate({ campaigns: archived, action: 'archive' });
            setOpen(null);
          }}
        >
          <p>{text.archiveText(sending)}</p>
        </Confirm>
      )}
    </BulkBar>
  );
}
