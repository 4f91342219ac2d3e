import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config.js';
import { StartError, startMessage } from './start-error.js';

describe('what a start that failed tells', () => {
  it('is the sentence alone where the reason is known', () => {
    expect(startMessage(new StartError('Stop it first.'))).toBe('Stop it first.');
    expect(startMessage(new ConfigError(['PORT must be a number']))).toMatch(/^These settings .*\n {2}- PORT/);
  });

  it('names the setting for a port that is taken', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => first.once('listening', resolve));
    const { port } = first.address() as { port: number };
    const error = await new Promise((resolve) => createServer().once('error', resolve).listen(port, '127.0.0.1'));
    first.close();
    expect(startMessage(error)).toBe(
      `Another program is listening at 127.0.0.1:${port}. Stop it, or set PORT (HTTP) or MAIL_INBOUND_PORT (SMTP).`,
    );
  });

  it('includes the position in the code for an unforeseen error', () => {
    expect(startMessage(new Error('what'))).toMatch(/what\n\s+at /);
    expect(startMessage('thrown')).toBe('thrown');
  });
});
