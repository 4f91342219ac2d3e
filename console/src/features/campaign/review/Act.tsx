import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../../ui/show/Icon';
import { State } from '../../../ui/show/State';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { review as text } from '../../../words/campaigns/review';
import { useLifecycle } from '../lifecycle';
import { useCampaign } from '../queries';
import { Launch } from './Launch';
import type { Preflight } from './queries';

/** Primary action of a campaign after its preflight. */
export function Act({ preflight }: { preflight: Preflight }) {
  const campaign = useCampaign();
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate({ from: '/w/$workspaceId/campaigns/$campaignId/review' });
  const may = useMay();
  const lifecycle = useLifecycle(campaign);
  const [isAsking, setAsking] = useState(false);
  if (!may) return null;
  if (campaign.status === 'paused') {
    return (
      <Button
        leftSection={<Icon name="play" size={14} />}
        disabled={!preflight.ready}
        loading={lifecycle.isPending}
        onClick={() => lifecycle.mutate('resume')}
      >
        {text.resume}
      </Button>
    );
  }
  if (preflight.action === 'resume') {
    return (
      <>
        <State tone="good">{text.runs}</State>
        <Link to={`/w/${workspaceId}/campaigns/${campaign.id}` as '/'}>{text.toRunning}</Link>
      </>
    );
  }
  const { contacts } = preflight.estimates;
  return (
    <>
      <Button disabled={!preflight.ready} onClick={() => setAsking(true)}>
        {campaign.status === 'draft' ? text.launch(contacts) : text.takeIn(contacts)}
      </Button>
      {isAsking && (
        <Launch
          campaign={campaign}
          preflight={preflight}
          onClose={() => setAsking(false)}
          onJob={(job) => void navigate({ search: { job } })}
        />
      )}
    </>
  );
}
