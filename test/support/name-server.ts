import dns from 'node:dns';
import type { AddressInfo } from 'node:net';
import DNS from 'dns2';
import { createDns } from '../../src/platform/outbound/dns.js';
import type { OutboundDns } from '../../src/platform/outbound/dns-port.js';
import { createEgressPolicy } from '../../src/platform/outbound/egress-policy.js';

/** Record of `NameServer.zone`, created by `txt`, `mx`, `srv`, and `a`. */
export type ZoneRecord = Readonly<Record<string, unknown>>;

export interface NameServer {
  /** Records by name. A name that is missing does not exist; names that contain `silent` get no response. */
  readonly zone: Map<string, readonly ZoneRecord[]>;
  /** Names that were queried. */
  readonly asked: string[];
  readonly port: number;
  close(): Promise<void>;
}

/** Creates a TXT record; a text of more than 255 characters becomes several strings. */
export const txt = (data: string): ZoneRecord => ({
  type: DNS.Packet.TYPE.TXT,
  data: data.match(/.{1,255}/gs) ?? [''],
});
export const mx = (exchange: string): ZoneRecord => ({ type: DNS.Packet.TYPE.MX, exchange, priority: 10 });
export const ns = (name: string): ZoneRecord => ({ type: DNS.Packet.TYPE.NS, ns: name });
export const srv = (target: string, port: number, priority = 10): ZoneRecord => ({
  ...{ type: DNS.Packet.TYPE.SRV, target, port, priority, weight: 1 },
});
export const a = (address: string): ZoneRecord => ({ type: DNS.Packet.TYPE.A, address });

interface ServiceRecord {
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  readonly target: string;
}

/** The library compresses the target, which RFC 2782 forbids; newer resolvers reject such a response. */
Object.assign((DNS.Packet.Resource as unknown as { SRV: object }).SRV, {
  encode: (record: ServiceRecord, writer: { write(value: number, bits: number): void }): void => {
    for (const number of [record.priority, record.weight, record.port]) writer.write(number, 16);
    for (const label of `${record.target}.`.split('.')) {
      writer.write(label.length, 8);
      for (const octet of Buffer.from(label)) writer.write(octet, 8);
    }
  },
});

/** Returns queries that wait briefly for a server, for tests in which it does not respond. */
export const impatientDns = (): OutboundDns =>
  createDns({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }), patienceMs: 100 });

/** Starts a name server on loopback, which this process uses until it is closed. */
export async function startNameServer(): Promise<NameServer> {
  const zone = new Map<string, readonly ZoneRecord[]>();
  const asked: string[] = [];
  const usualServers = dns.getServers();
  const server = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      const [question] = request.questions;
      const name = question?.name ?? '';
      asked.push(name);
      if (name.includes('silent')) return;
      const answer = DNS.Packet.createResponseFromRequest(request);
      const records = zone.get(name);
      if (records === undefined) answer.header.rcode = 3;
      for (const record of records ?? []) {
        if (question === undefined || record['type'] !== question.type) continue;
        answer.answers.push(DNS.Packet.createResourceFromQuestion(question, { ttl: 0, ...record }));
      }
      send(answer);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  dns.setServers([`127.0.0.1:${(udp as AddressInfo).port}`]);
  return {
    zone,
    asked,
    port: (udp as AddressInfo).port,
    close: async () => {
      dns.setServers(usualServers);
      await server.close();
    },
  };
}
