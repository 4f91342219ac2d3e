import type { Campaign } from '../queries';
import { DeleteCampaign } from './DeleteCampaign';
import { DuplicateCampaign } from './DuplicateCampaign';
import { ExportCampaign } from './ExportCampaign';
import { RenameCampaign } from './RenameCampaign';
import { ShareCampaign } from './ShareCampaign';

const DIALOGS = {
  rename: RenameCampaign,
  duplicate: DuplicateCampaign,
  share: ShareCampaign,
  export: ExportCampaign,
  delete: DeleteCampaign,
};

export type DialogName = keyof typeof DIALOGS;

/** The dialogs of the menu, loaded when the first one opens. */
export function Dialogs({ name, ...rest }: { name: DialogName; campaign: Campaign; onClose: () => void }) {
  const Dialog = DIALOGS[name];
  return <Dialog {...rest} />;
}
