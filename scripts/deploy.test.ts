import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/platform/config.js';

const FOLDER = fileURLToPath(new URL('../deploy/server/', import.meta.url));
const ANALYZE = '/usr/bin/systemd-analyze';
const shipped = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** Settings of the file as systemd reads it: no quotes, no comments behind values. */
const settings = Object.fromEntries(
  shipped('outrider.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
const unit = new Map(
  shipped('outrider.service')
    .split('\n')
    .filter((line) => /^[A-Z]\w*=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

describe('what is shipped for a server of its own', () => {
  it('has settings that the service takes, each with the effect that its name says', () => {
    const config = readConfig(settings);
    expect(config).toMatchObject({
      ...{ host: '127.0.0.1', port: 8080, publicUrl: 'https://outreach.example.com', dataDir: '/var/lib/outrider' },
      ...{ trustProxy: ['127.0.0.1/32'], mailHostname: 'mail.example.com' },
      ...{ mailInboundHost: '0.0.0.0', mailInboundPort: 25, probe: { host: '127.0.0.1', port: 8081 } },
    });
    const plain = readConfig({});
    const changed = Object.entries(config).filter(([name, value]) => {
      return JSON.stringify(value) !== JSON.stringify(plain[name as keyof typeof plain]);
    });
    // The HTTP address is the default; every other line changes a setting.
    expect(changed).toHaveLength(Object.keys(settings).length - 2);
  });

  it('starts the installed package, and waits longer for a stop than the service takes for one', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      scripts: { start: string };
    };
    const flags = scripts.start.slice(0, scripts.start.lastIndexOf(' '));
    expect(unit.get('ExecStart')).toBe(`/usr/bin/${flags} /opt/outrider/node_modules/outrider/dist/cli/main.js start`);
    expect(Number(unit.get('TimeoutStopSec')) * 1_000).toBeGreaterThan(readConfig(settings).shutdownGraceMs);
    expect(Number(unit.get('LimitNOFILE'))).toBeGreaterThan(1_024);
    expect(`/var/lib/${unit.get('StateDirectory')}`).toBe(settings['DATA_DIR']);
    expect(unit.has('ReadWritePaths')).toBe(false);
  });

  it('has metrics at a port that the proxy does not lead to, where Prometheus reads them', () => {
    const scrapes = readFileSync(join(FOLDER, '../monitoring/prometheus.yml'), 'utf8');
    expect(scrapes).toContain(`targets: ['${settings['HOST']}:${settings['PROBE_PORT']}']`);
    const compose = readFileSync(join(FOLDER, '../docker/compose.yaml'), 'utf8');
    const port = /^ {6}PROBE_PORT: (\d+)$/m.exec(compose)?.[1] ?? '';
    expect(readConfig({ PROBE_PORT: port }).probe?.port).toBe(Number(port));
    expect(compose.replace(/^ {6}PROBE_PORT: .*$/m, '')).not.toContain(port);
  });

  it('has the proxy lead to where the service listens, under its public name', () => {
    const proxy = shipped('Caddyfile');
    expect(proxy).toContain(`\n${new URL(settings['PUBLIC_URL'] ?? '').hostname} {\n`);
    expect(proxy).toContain(`reverse_proxy ${settings['HOST']}:${settings['PORT']} {\n`);
    expect(proxy.match(/\{/g)).toHaveLength(proxy.match(/\}/g)?.length ?? 0);
  });

  it.skipIf(!existsSync(ANALYZE))(
    'is a unit that systemd understands and rates as confined (skipped without systemd-analyze)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'outrider-unit-'));
      try {
        const path = join(folder, 'outrider.service');
        writeFileSync(path, shipped('outrider.service').replace('/usr/bin/node', process.execPath));
        const { status, stderr } = spawnSync(ANALYZE, ['verify', '--man=no', path], { encoding: 'utf8' });
        // Ignores warnings about unknown units, because this machine has other units.
        expect(stderr.split('\n').filter((line) => line.includes('outrider.service'))).toEqual([]);
        expect(status).toBe(0);
        const security = spawnSync(ANALYZE, ['security', '--offline=true', path], { encoding: 'utf8' });
        const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(security.stdout)?.[1]);
        expect(exposure).toBeLessThan(3);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

describe('the manifests for Kubernetes', () => {
  const manifests = readFileSync(fileURLToPath(new URL('../deploy/kubernetes/outrider.yaml', import.meta.url)), 'utf8');
  const all = (pattern: RegExp): string[] => [...manifests.matchAll(pattern)].map(([, found]) => found ?? '');
  const given = Object.fromEntries(
    [...manifests.matchAll(/^ {2}([A-Z_]+): '?([^'\n]+)'?$/gm)].map(([, name, value]) => [name, value]),
  );
  const secret = { DATABASE_URL: 'postgresql://outrider:secret@postgres/outrider', MASTER_KEY: 'a'.repeat(64) };

  it('run each role once, with settings that the service takes and the probes that it serves', () => {
    const roles = all(/name: ROLES, value: (\w+)/g);
    expect(roles).toEqual(['api', 'worker', 'mail']);
    for (const role of roles) {
      const config = readConfig({ ...given, ...secret, ROLES: role, HOST: '0.0.0.0', MAIL_INBOUND_HOST: '0.0.0.0' });
      expect(config).toMatchObject({
        roles: [role],
        publicUrl: given['PUBLIC_URL'],
        port: 8080,
        mailInboundPort: 2525,
        probe: { host: '0.0.0.0', port: 9090 },
      });
    }
    expect(all(/containerPort: (\d+)/g)).toEqual(['8080', '9090', '9090', '2525', '9090']);
    expect(new Set(all(/path: (\/\w+), port: probes/g))).toEqual(new Set(['/ready', '/health']));
  });

  it('wait longer for a stop than the service takes for one, and name what the image has', () => {
    const dockerfile = readFileSync(fileURLToPath(new URL('../deploy/docker/Dockerfile', import.meta.url)), 'utf8');
    for (const seconds of all(/terminationGracePeriodSeconds: (\d+)/g))
      expect(Number(seconds) * 1_000).toBeGreaterThan(readConfig({}).shutdownGraceMs);
    for (const user of all(/runAsUser: (\d+)/g)) expect(dockerfile).toContain(`USER ${user}:${user}`);
    expect(dockerfile).toContain('DATA_DIR=/var/lib/outrider');
    expect(new Set(all(/mountPath: (\S+) /g))).toEqual(new Set(['/var/lib/outrider', '/tmp']));
  });
});
