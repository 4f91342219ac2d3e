import { Select } from '@mantine/core';
import { overview as text } from '../../words/overview/overview';
import type { Row } from '../analytics';

/** Campaigns in the menu; the search finds the others. */
const MOST = 50;

interface Props {
  readonly campaigns: readonly Row[];
  readonly value: string | undefined;
  readonly onChange: (campaignId: string | undefined) => void;
}

/** Narrows the stats to one campaign. */
export function CampaignFilter({ campaigns, value, onChange }: Props) {
  return (
    <Select
      aria-label={text.campaign}
      placeholder={text.allCampaigns}
      value={value ?? null}
      data={campaigns.map(({ campaignId, name }) => ({ value: campaignId, label: name }))}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      clearable
      limit={MOST}
      w={220}
      maw="100%"
    />
  );
}
