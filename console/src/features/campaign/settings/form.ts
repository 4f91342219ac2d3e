import { api, type Schemas, take } from '../../../api/client';
import { fieldError } from '../../../ui/form/field-error';
import { useMay, useWorkspaceId } from '../../../ui/workspace';
import { type Edits, useEdits } from '../edits';
import { type Campaign, useSaveCampaign } from '../queries';

export type Rules = Schemas['CampaignSettingsOut'] &
  Schemas['CampaignStopRulesOut'] & { priority: Schemas['CampaignPriority'] };

export interface RulesForm {
  readonly edits: Edits<Rules>;
  readonly isReadOnly: boolean;
  readonly errorAt: (name: string) => string | undefined;
}

const rulesOf = ({ settings, stopRules, priority }: Campaign): Rules => ({ ...settings, ...stopRules, priority });

/** Settings and stop rules in one form; changes are sent in one request for the loaded revision. */
export function useRules(campaign: Campaign, auto: boolean): RulesForm {
  const workspaceId = useWorkspaceId();
  const saveCampaign = useSaveCampaign(campaign);
  const may = useMay() && campaign.status !== 'archived';
  const send = (changed: Partial<Rules>, header: { 'If-Match': string }) => {
    const { priority, ...rest } = changed;
    const of = (names: object) => Object.fromEntries(Object.entries(rest).filter(([name]) => name in names));
    const settings = of(campaign.settings);
    const stopRules = of(campaign.stopRules);
    const body = {
      ...(priority !== undefined && { priority }),
      ...(Object.keys(settings).length > 0 && { settings }),
      ...(Object.keys(stopRules).length > 0 && { stopRules }),
    };
    return take(
      api.PATCH('/campaigns/{campaign_id}', {
        params: {
          path: { campaign_id: campaign.id },
          query: { workspaceId },
          header,
        },
        body: body as Schemas['CampaignUpdateIn'],
      }),
    );
  };
  const edits = useEdits({
    stored: rulesOf(campaign),
    auto: auto && may,
    save: (changed) => saveCampaign((header) => send(changed, header)),
  });
  return {
    edits,
    isReadOnly: !may,
    errorAt: (name) => fieldError(edits.error, `settings.${name}`) ?? fieldError(edits.error, `stopRules.${name}`),
  };
}
