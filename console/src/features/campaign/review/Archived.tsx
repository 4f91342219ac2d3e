import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Section } from '../../../ui/page/Page';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { review } from '../../../words/campaigns/review';
import { useLifecycle } from '../lifecycle';
import type { Campaign } from '../queries';

const text = review.archive;

/** Review of an archived campaign, which runs no preflight until restored. */
export function Archived({ campaign }: { campaign: Campaign }) {
  const workspaceId = useWorkspaceId();
  const may = useMay();
  const lifecycle = useLifecycle(campaign);
  return (
    <Section title={text.title}>
      <p className="ended-line">{campaign.launchedAt === null ? text.neverSent : text.stopped}</p>
      <div className="archived-ways">
        {may && (
          <Button loading={lifecycle.isPending} onClick={() => lifecycle.mutate('unarchive')}>
            {text.takeOut}
          </Button>
        )}
        <Link to={`/w/${workspaceId}/campaigns/${campaign.id}` as '/'}>{review.ended.figures}</Link>
      </div>
    </Section>
  );
}
