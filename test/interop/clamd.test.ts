import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isScannerUp, scanStream } from '../../src/platform/files/clamd.js';
import type { ScannerSettings } from '../../src/platform/settings/scanner-settings.js';
import { freePort } from '../support/free-port.js';

const CLAMD = '/usr/sbin/clamd';
const isReady = existsSync(CLAMD);
const NAME = isReady ? 'a file scanned by clamd' : `a file scanned by clamd (skipped: no ${CLAMD})`;
/** The only signature of the server. */
const MALWARE = 'OUTRIDER-MALWARE-TEST';
const MEGABYTE = 1_000_000;

describe.skipIf(!isReady)(NAME, () => {
  let folder: string;
  let clamd: ChildProcess;
  let scanners: ScannerSettings[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outrider-clamd-'));
    mkdirSync(join(folder, 'db'));
    writeFileSync(join(folder, 'db', 'test.ndb'), `Outrider-Test:0:*:${Buffer.from(MALWARE).toString('hex')}\n`);
    const port = await freePort();
    const socket = join(folder, 'clamd.ctl');
    const lines = [`DatabaseDirectory ${join(folder, 'db')}`, `TCPSocket ${port}`, 'TCPAddr 127.0.0.1'];
    lines.push(`LocalSocket ${socket}`, 'Foreground yes', 'StreamMaxLength 1M', 'User root');
    writeFileSync(join(folder, 'clamd.conf'), `${lines.join('\n')}\n`);
    clamd = spawn(CLAMD, ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    scanners = [{ host: '127.0.0.1', port }, { path: socket }].map((address) => ({ address, timeoutMs: 20_000 }));
    for (const scanner of scanners) while (!(await isScannerUp(scanner).catch(() => false))) await sleep(100);
  });
  afterAll(() => {
    clamd?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('is clean or has malware, over TCP and a Unix socket, also where pieces divide the signature', async () => {
    for (const scanner of scanners) {
      expect(await scanStream(scanner, [Buffer.from('An offer.')])).toEqual({ malware: null });
      expect(await scanStream(scanner, [])).toEqual({ malware: null });
      const pieces = [`An offer. ${MALWARE.slice(0, 9)}`, `${MALWARE.slice(9)} `].map((text) => Buffer.from(text));
      expect(await scanStream(scanner, pieces)).toEqual({ malware: expect.stringMatching(/^Outrider-Test/) });
    }
  });

  it('has no verdict above the size limit of the server, although the connection closes while it is sent', async () => {
    for (const scanner of scanners) {
      const pieces = Array.from({ length: 20 }, () => Buffer.alloc(MEGABYTE, 'a'));
      await expect(scanStream(scanner, pieces)).rejects.toThrow();
    }
  });
});
