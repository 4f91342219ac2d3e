import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey, type Schemas } from '../../../api/client';
import { Dialog } from '../../../ui/form/Dialog';
import { GoTo } from '../../../ui/list/GoTo';
import { useWorkspaceId } from '../../../ui/workspace';
import { segmentLinks as text } from '../../../words/contacts/segment-links';
import { campaignSegmentsQuery, useLink } from '../../segments/links/queries';
import { previewQuery, type Segment, segmentsQuery } from '../../segments/queries';
import { useCampaign } from '../queries';

const POLICIES = ['keep', 'stop'] as const satisfies readonly Schemas['SegmentLeavePolicy'][];

/** Chooses a segment to link, and shows how many contacts it has. */
export function LinkSegment({ onClose }: { onClose: () => void }) {
  const campaign = useCampaign();
  const workspaceId = useWorkspaceId();
  const [key] = useState(newKey);
  const [segmentId, setSegmentId] = useState<string | null>(null);
  const [onLeave, setOnLeave] = useState<Schemas['SegmentLeavePolicy']>('keep');
  const all = useQuery(segmentsQuery(workspaceId));
  const linked = useQuery(campaignSegmentsQuery(workspaceId, campaign.id));
  const link = useLink(campaign.id, key, onClose);
  const taken = new Set(linked.data?.map((one) => one.segmentId));
  const free = (all.data ?? []).filter(({ id }) => !taken.has(id));
  const chosen = free.find(({ id }) => id === segmentId);
  return (
    <Dialog
      title={text.link}
      submit={text.link}
      isReady={segmentId !== null}
      isBusy={link.isPending}
      error={link.error}
      onSubmit={() => segmentId !== null && link.mutate({ segmentId, onLeave })}
      onClose={onClose}
    >
      {all.data?.length === 0 ? (
        <div className="stack">
          <span className="muted">{text.noSegments}</span>
          <span>
            <GoTo to="/segments">{text.toSegments}</GoTo>
          </span>
        </div>
      ) : (
        <>
          <Select
            label={text.segment}
            placeholder={text.choose}
            data={free.map(({ id, name }) => ({ value: id, label: name }))}
            value={segmentId}
            onChange={setSegmentId}
            searchable
            required
            data-autofocus
          />
          <Select
            label={text.leaveLabel}
            data={POLICIES.map((value) => ({ value, label: text.onLeave[value] }))}
            value={onLeave}
            onChange={(value) => setOnLeave(POLICIES.find((policy) => policy === value) ?? 'keep')}
            allowDeselect={false}
          />
          {chosen !== undefined && <Size segment={chosen} isDraft={campaign.status === 'draft'} />}
        </>
      )}
    </Dialog>
  );
}

function Size({ segment, isDraft }: { segment: Segment; isDraft: boolean }) {
  const preview = useQuery(previewQuery(useWorkspaceId(), segment.id, segment.definition));
  if (preview.data === undefined) return null;
  return (
    <span role="status">
      <span className="strong">{text.now(preview.data.count)}</span> {isDraft ? text.draft : text.running}
    </span>
  );
}
