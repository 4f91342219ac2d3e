import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../harness/api-client.js';
import { HTML, SUBJECT, TEXT } from '../message.js';

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Lines of a file that are created and sent at a time. */
const PIECE = 1_000;
const LOOK_EVERY_MS = 100;

/** Actions of a customer over HTTP; all rows come from requests. */
export interface Customer {
  /** Creates hosted mailboxes that sign their email; returns their addresses. */
  hostMailboxes(domain: string, count: number): Promise<string[]>;
  /** Connects send-only mailboxes at the customer's own server, without signatures. */
  connectMailboxes(domain: string, count: number, port: number): Promise<string[]>;
  /** Creates a campaign with one step. */
  createCampaign(mailboxes: readonly string[]): Promise<string>;
  /** Uploads a file with this number of rows, and waits until they are contacts. */
  importPeople(campaignId: string, people: number, batch: string): Promise<void>;
  launch(campaignId: string): Promise<void>;
  pathOf(campaignId: string, rest?: string): string;
}

export function customerOf(api: ApiClient, workspaceId: number): Customer {
  const query = `workspaceId=${workspaceId}`;
  const pathOf = (campaignId: string, rest = '') => `/campaigns/${campaignId}${rest}?${query}`;
  const create = async (mailboxes: object[], addresses: string[]): Promise<string[]> => {
    const answer = await api.postJson<{ rejections: unknown[] }>(`/mailboxes?${query}`, { mailboxes, verify: false });
    if (answer.rejections.length > 0) throw new Error(JSON.stringify(answer.rejections[0]));
    return addresses;
  };
  const common = { firstName: 'Nora', lastName: 'Lind', warmupRequired: false, minGapSeconds: 0, dailyLimit: 2000 };
  return {
    pathOf,
    hostMailboxes: (domain, count) => {
      const addresses = addressesOf(domain, count);
      return create(
        addresses.map((address) => ({ address, ...common })),
        addresses,
      );
    },
    connectMailboxes: (domain, count, port) => {
      const addresses = addressesOf(domain, count);
      const smtp = { host: '127.0.0.1', port, security: 'none' };
      return create(
        addresses.map((address) => ({ address, ...common, connection: { password: 'secret', smtp, imap: null } })),
        addresses,
      );
    },
    createCampaign: async (mailboxes) => {
      const { id } = await api.postJson<{ id: string }>(`/campaigns?${query}`, {
        name: 'Bench',
        mailboxes: mailboxes.map((email) => ({ email })),
        settings: { gapSeconds: 0, jitterSeconds: 0 },
        schedule: { windows: [{ days: EVERY_DAY, start: '00:00', end: '24:00' }] },
        steps: [{ subject: SUBJECT, bodyText: TEXT, bodyHtml: HTML }],
      });
      return id;
    },
    importPeople: async (campaignId, people, batch) => {
      const path = `/campaigns/${campaignId}/contacts/import?${query}&async=true`;
      const { importId } = await api.postFile<{ importId: string }>(path, {}, csv(people, batch));
      for (;;) {
        const { status, errorMessage } = await api.getJson<{ status: string; errorMessage: string | null }>(
          `/imports/${importId}?${query}`,
        );
        if (status === 'completed') return;
        if (status === 'failed' || status === 'cancelled') throw new Error(`The import ${status}: ${errorMessage}`);
        await sleep(LOOK_EVERY_MS);
      }
    },
    launch: async (campaignId) => {
      await api.postJson(pathOf(campaignId, '/launch'), {});
    },
  };
}

function addressesOf(domain: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `nora${index}@${domain}`);
}

function* csv(people: number, batch: string): Generator<string> {
  yield 'email,firstName,company\n';
  for (let at = 0; at < people; at += PIECE) {
    const size = Math.min(PIECE, people - at);
    yield Array.from({ length: size }, (_, index) => lineOf(at + index, batch)).join('');
  }
}

function lineOf(index: number, batch: string): string {
  return `person${index}@${batch}-company${index % 500}.example,Person,Company ${index % 500}\n`;
}
