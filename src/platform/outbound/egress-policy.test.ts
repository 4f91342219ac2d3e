import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import DNS from 'dns2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-classes.js';
import { createEgressPolicy } from './egress-policy.js';
import { createOutboundHttp } from './http-client.js';
import { OutboundError } from './port.js';
import { dnsHostResolver } from './resolver.js';

const CORPUS = '../shared/corpora/urls-domains/ssrf-urls.txt';

/** Listener on this machine that must never be reached, and a lying name server. */
let victim: Server;
let victimPort = 0;
let reached = 0;
let nameServer: ReturnType<typeof DNS.createServer>;
let dnsAddress = '';
let rebindings = 0;

const A = (address: string) => ({ type: DNS.Packet.TYPE.A, address });
const AAAA = (address: string) => ({ type: DNS.Packet.TYPE.AAAA, address });

/** Responses of the name server, by first label. */
const ZONE: Record<string, () => Array<{ type: number; address: string }>> = {
  loopback: () => [A('127.0.0.1')],
  private10: () => [A('10.1.2.3')],
  linklocal: () => [A('169.254.169.254')],
  cgnat: () => [A('100.100.100.200')],
  zero: () => [A('0.0.0.0')],
  mixed: () => [A('93.184.216.34'), A('127.0.0.1')],
  loopback6: () => [AAAA('::1')],
  mapped: () => [AAAA('::ffff:127.0.0.1')],
  ula: () => [AAAA('fd00:ec2::254')],
  mixed6: () => [A('93.184.216.34'), AAAA('::1')],
  nat64: () => [AAAA('64:ff9b::7f00:1')],
  sixtofour: () => [AAAA('2002:7f00:1::')],
  empty: () => [],
  rebind: () => {
    rebindings += 1;
    return [A(rebindings % 2 === 0 ? '127.0.0.1' : '192.0.2.1')];
  },
};

beforeAll(async () => {
  victim = createServer((_, response) => {
    reached += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => victim.listen(0, '0.0.0.0', resolve));
  victimPort = (victim.address() as AddressInfo).port;
  nameServer = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      const [question] = request.questions;
      const answer = DNS.Packet.createResponseFromRequest(request);
      const label = question?.name.split('.')[0] ?? '';
      if (label === 'silent') return;
      for (const record of ZONE[label]?.() ?? []) {
        if (question && record.type === question.type) {
          answer.answers.push(DNS.Packet.createResourceFromQuestion(question, { ttl: 0, ...record }));
        }
      }
      send(answer);
    },
  });
  const { udp } = await nameServer.listen({ udp: { port: 0, address: '127.0.0.1' } });
  dnsAddress = `127.0.0.1:${(udp as AddressInfo).port}`;
});

afterAll(async () => {
  await nameServer.close();
  await new Promise((resolve) => victim.close(resolve));
});

const strict = (options = {}) =>
  createEgressPolicy({ allowCidrs: [], resolver: dnsHostResolver([dnsAddress], 300), dnsTimeoutMs: 1_000, ...options });
const RULES = { schemes: ['http', 'https'], ports: [8080] };
const OPEN_RULES = { schemes: ['http', 'https'], ports: Array.from({ length: 65_535 }, (_, index) => index + 1) };

/** Ways to write an address of this machine, its network, or a cloud's metadata service. `P` is the victim's port. */
const VECTORS =
  `http://127.0.0.1:P/ http://127.1:P/ http://127.0.1:P/ http://127.127.127.127:P/ http://2130706433:P/ http://0x7f000001:P/
  http://0x7f.0.0.1:P/ http://0x7f.1:P/ http://0177.0.0.1:P/ http://0177.0.0.01:P/ http://017700000001:P/ http://0:P/ http://0.0.0.0:P/
  http://0x0:P/ http://00.0.0.0:P/ http://127.0.0.1.:P/ http://localhost:P/ http://LOCALHOST:P/ http://localhost.:P/
  http://a.localhost:P/ http://[::1]:P/ http://[::]:P/ http://[0:0:0:0:0:0:0:1]:P/ http://[::ffff:127.0.0.1]:P/
  http://[::FFFF:7F00:1]:P/ http://[::127.0.0.1]:P/ http://[0:0:0:0:0:ffff:7f00:1]:P/ http://[64:ff9b::127.0.0.1]:P/
  http://[64:ff9b:1::7f00:1]:P/ http://[2002:7f00:1::]:P/ http://[2001:0:7f00:1::]:P/ http://[fe80::1]:P/ http://[fec0::1]:P/
  http://[fc00::1]:P/ http://[fd00:ec2::254]/ http://[ff02::1]:P/ http://[100::1]:P/ http://[2001:db8::1]:P/ http://[3fff::1]:P/
  http://[5f00::1]:P/ http://10.0.0.1/ http://10.255.255.255/ http://172.16.0.1/ http://172.31.255.254/ http://192.168.0.1/
  http://169.254.169.254/ http://169.254.169.254./latest/meta-data http://2852039166/ http://0xA9FEA9FE/ http://0251.0376.0251.0376/
  http://100.64.0.1/ http://100.100.100.200/ http://192.0.0.192/ http://192.0.2.1/ http://198.18.0.1/ http://198.51.100.1/
  http://203.0.113.1/ http://224.0.0.1/ http://239.255.255.255/ http://240.0.0.1/ http://255.255.255.255/ http://①②⑦.⓪.⓪.①:P/
  http://127。0。0。1:P/ http://１２７.0.0.1:P/ http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:P/ http://loc%61lhost:P/ http://%31%32%37.0.0.1:P/
  http://user@127.0.0.1:P/ http://93.184.216.34@127.0.0.1:P/ http://user:pass@93.184.216.34/ http://127.0.0.1:P@93.184.216.34/
  http://93.184.216.34:P#@127.0.0.1/ http:\\\\127.0.0.1:P/ http:/127.0.0.1:P/ http:127.0.0.1:P/ http://metadata.google.internal/
  http://metadata/ http://METADATA.google.internal./ http://instance-data/ http://loopback.evil.test:P/ http://private10.evil.test/
  http://linklocal.evil.test/ http://cgnat.evil.test/ http://zero.evil.test:P/ http://mixed.evil.test:P/ http://loopback6.evil.test:P/
  http://mapped.evil.test:P/ http://ula.evil.test/ http://mixed6.evil.test:P/ http://nat64.evil.test/ http://sixtofour.evil.test/
  http://empty.evil.test/ http://silent.evil.test/ file:///etc/passwd gopher://127.0.0.1:P/_x dict://127.0.0.1:P/ ftp://127.0.0.1/
  javascript:alert(1) data:text/plain,x unix:/var/run/docker.sock http:// http://[::1 //127.0.0.1:P/ 127.0.0.1:P`
    .split(/\s+/)
    .filter((vector) => vector !== 'http://93.184.216.34:P#@127.0.0.1/');

describe('the egress policy', () => {
  it(`refuses ${VECTORS.length} ways to reach this machine or its network, without a packet to it`, async () => {
    expect(VECTORS.length).toBeGreaterThanOrEqual(60);
    const policy = strict();
    const http = createOutboundHttp({ policy, ports: OPEN_RULES.ports });
    for (const vector of VECTORS) {
      const url = vector.replace(/P(?=\/|@|$)/g, String(victimPort));
      const answer = await http
        .post({ url, headers: {}, body: '', timeoutMs: 3_000, maxBodyBytes: 100 })
        .catch((error: unknown) => error);
      expect(answer, url).toBeInstanceOf(OutboundError);
      expect(['address_refused', 'dns_failed'], `${url}: ${answer}`).toContain((answer as OutboundError).kind);
    }
    expect(reached).toBe(0);
    await http.close();
  }, 30_000);

  it.skipIf(!existsSync(CORPUS))('opens no connection to this machine for any URL of the corpus', async () => {
    const policy = strict({ resolver: async () => [{ address: '127.0.0.1', family: 4 as const }] });
    for (const url of readFileSync(CORPUS, 'utf8').split('\n').filter(Boolean)) {
      const reachable = await Promise.resolve()
        .then(() => policy.assertUrlAllowed(url, OPEN_RULES))
        .then(({ hostname }) => policy.resolveAllowed(hostname))
        .catch(() => []);
      // Only literal public addresses pass, never names, which resolve to loopback here.
      for (const { address } of reachable) expect(isPublicAddress(address), url).toBe(true);
    }
  });

  it('never reaches this machine through a name that changes its address at every question', async () => {
    const policy = strict({ allowCidrs: ['192.0.2.1/32'] });
    const http = createOutboundHttp({ policy, ports: OPEN_RULES.ports, connectTimeoutMs: 5 });
    for (let round = 0; round < 1_000; round += 50) {
      await Promise.all(
        Array.from({ length: 50 }, () =>
          http
            .post({
              url: `http://rebind.evil.test:${victimPort}/`,
              headers: {},
              body: '',
              timeoutMs: 50,
              maxBodyBytes: 10,
            })
            .catch(() => undefined),
        ),
      );
    }
    expect(rebindings).toBeGreaterThan(500);
    expect(reached).toBe(0);
    await http.close();
  }, 30_000);

  it('connects to the address that was checked, not to the name again', async () => {
    let questions = 0;
    const resolver = async () => {
      questions += 1;
      return [{ address: '127.0.0.1', family: 4 as const }];
    };
    const http = createOutboundHttp({
      policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'], resolver }),
      ports: OPEN_RULES.ports,
    });
    const url = `http://hooks.example.test:${victimPort}/`;
    const answer = await http.post({ url, headers: {}, body: 'x', timeoutMs: 2_000, maxBodyBytes: 100 });
    expect([answer.status, answer.body.toString(), questions]).toEqual([200, 'secret', 1]);
    await http.close();
    reached = 0;
  });

  it.each([22, 25, 5432, 6379, 9200, 11211])('refuses port %i of a public host', (port) => {
    expect(() => strict().assertUrlAllowed(`https://93.184.216.34:${port}/`, RULES)).toThrow(/Port/);
  });

  it.each([
    'https://hooks.example.com/x',
    'http://93.184.216.34/',
    'https://[2606:2800:220:1::1]:8080/',
    'https://bücher.example/',
  ])('allows %s', (url) => expect(strict().assertUrlAllowed(url, RULES).href).toContain('://'));

  it('refuses a host with more addresses than any has, before it looks at each of them', async () => {
    const hosts = (count: number) => async () =>
      Array.from({ length: count }, (_, index) => ({
        address: `93.184.${index >> 8}.${index & 255}`,
        family: 4 as const,
      }));
    const asked = (count: number) =>
      createEgressPolicy({ allowCidrs: [], resolver: hosts(count) }).resolveAllowed('many.test');
    expect(await asked(64)).toHaveLength(64);
    await expect(asked(6_000)).rejects.toMatchObject({ kind: 'address_refused' });
  });

  it('opens what the operator names, and only that', async () => {
    const policy = createEgressPolicy({ allowCidrs: ['127.0.0.1', 'fd00::/8', '10.1.0.0/16'] });
    expect(await policy.resolveAllowed('127.0.0.1')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await policy.resolveAllowed('::ffff:10.1.2.3')).toHaveLength(1);
    expect(policy.assertUrlAllowed('http://127.0.0.1:9999/', RULES).port).toBe('9999');
    await expect(policy.resolveAllowed('127.0.0.2')).rejects.toThrow('127.0.0.2 is not a public address');
    await expect(policy.resolveAllowed('10.2.0.1')).rejects.toThrow('10.2.0.1 is not a public address');
    expect(() => createEgressPolicy({ allowCidrs: ['10.0.0.0/40'] })).toThrow(/10.0.0.0/);
  });
});
