import { given, inPath } from '../../api/options.js';
import type { Session } from '../../api/session.js';
import type { Lifecycle } from '../../api/wire.js';

export async function pauseCampaign(
  session: Session,
  options: { readonly reason?: string },
  id: string,
): Promise<void> {
  await change(session, id, given({ action: 'pause', reason: options.reason }));
}

export async function resumeCampaign(session: Session, _options: object, id: string): Promise<void> {
  await change(session, id, { action: 'resume' });
}

async function change({ api, output }: Session, id: string, body: object): Promise<void> {
  const changed = await api.change<Lifecycle>('POST', `/campaigns/${inPath(id)}/lifecycle`, { body });
  output.result(
    [
      changed.changed
        ? `The campaign is ${changed.status}; it was ${changed.previousStatus}.`
        : `The campaign is already ${changed.status}.`,
    ],
    changed,
  );
}
