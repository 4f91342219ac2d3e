import { type Desk, deskOf } from '../support/api.ts';
import { type Seeded, seedReply } from '../support/seed.ts';
import type { Service } from '../support/service.ts';
import { openStillWorld } from './still-world.ts';

/** A Thursday afternoon in Berlin, where the browser is. */
export const NOW = '2026-05-14T13:20:00.000Z';
/** Name by which the browser reaches the service: its port differs between runs, and screens show the address. */
const HOST = 'outrider.localhost';
const ADDRESS = 'nora@lantern.example';

export interface StillDesk {
  /** The service as the browser reaches it. */
  readonly service: Service;
  readonly workspaceId: number;
  readonly seeded: Seeded;
  /** Token of the shared page of the campaign. */
  readonly shareToken: string;
  /** Argument of the browser that resolves the name of the service. */
  readonly browserArgument: string;
  close(): Promise<void>;
}

/** Opens a service in which everything that a screen shows is the same in each run. */
export async function openStillDesk(): Promise<StillDesk> {
  const publicUrl = `http://${HOST}`;
  const { origin, key, workspaceId, demoId, drain, close } = await openStillWorld(NOW, publicUrl);
  const service = { origin, key, firstLink: '', workspaceId, inboundPort: 0 };
  const desk = deskOf(service, demoId);
  await seedReply(desk);
  await drain();
  const seeded = await seedRest(desk);
  const { token } = await desk.call<{ token: string }>('GET', `/campaigns/${seeded.campaignId}/share`);
  return {
    ...{ workspaceId: demoId, seeded, shareToken: token, close },
    service: { ...service, origin: publicUrl },
    browserArgument: `--host-resolver-rules=MAP ${HOST}:80 ${new URL(origin).host}`,
  };
}

/** Creates what the demo lacks, and reads the conversation that screens open, so that their order makes no difference. */
async function seedRest(desk: Desk): Promise<Seeded> {
  await desk.call('POST', '/mailboxes', {
    mailboxes: [{ address: ADDRESS, firstName: 'Nora', lastName: 'Lind' }],
  });
  const subscription = await desk.call<{ id: string }>('POST', '/campaigns/webhooks/subscriptions', {
    ...{ name: 'Nowhere', url: 'https://hooks.example/outrider', eventTypes: ['campaign.launched'] },
  });
  const [campaign] = await desk.call<{ id: string }[]>('GET', '/campaigns?status=active');
  const { threads } = await desk.call<{ threads: { id: number }[] }>('GET', '/threads?replyIntent=interested');
  const [first, second] = threads;
  if (campaign === undefined || first === undefined || second === undefined)
    throw new Error('The demo has no active campaign with two interested replies.');
  await desk.call('PATCH', `/threads/${first.id}`, { is_read: true });
  return {
    ...{ campaignId: campaign.id, threadId: first.id, otherThreadId: second.id },
    ...{ mailbox: ADDRESS, subscriptionId: subscription.id },
  };
}
