import { given, readObject } from '../../api/options.js';
import type { Session } from '../../api/session.js';
import type { Campaign } from '../../api/wire.js';
import { campaignLines } from './list.js';

interface CreateOptions {
  readonly file?: string;
  readonly name?: string;
  readonly mailbox?: string[];
  readonly subject?: string;
  readonly text?: string;
}

/** Creates a campaign. Options replace fields of the file: mailboxes as a whole, and the first step by field. */
export async function createCampaign({ api, output }: Session, options: CreateOptions): Promise<void> {
  const body = options.file === undefined ? {} : readObject(options.file);
  const firstStep = given({ subject: options.subject, bodyText: options.text });
  const [first = {}, ...others] = Array.isArray(body.steps) ? (body.steps as object[]) : [];
  const campaign = await api.change<Campaign>('POST', '/campaigns', {
    body: {
      ...body,
      ...given({ name: options.name, mailboxes: options.mailbox?.map((email) => ({ email })) }),
      ...(Object.keys(firstStep).length === 0 ? {} : { steps: [{ ...first, ...firstStep }, ...others] }),
    },
  });
  output.result(campaignLines(campaign), campaign);
}
