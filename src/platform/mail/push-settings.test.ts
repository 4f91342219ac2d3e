import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.js';

const GMAIL = {
  GMAIL_PUSH_TOPIC: 'projects/outreach-1/topics/gmail',
  GMAIL_PUSH_SERVICE_ACCOUNT: 'Push@p.example.com',
};
const PUBLIC = { PUBLIC_URL: 'https://outreach.example.com' };

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

it('is off by default', () => {
  expect(readConfig({}).push).toEqual({ microsoft: false, gmail: null });
});

it('reads both providers', () => {
  expect(readConfig({ ...PUBLIC, ...GMAIL, MICROSOFT_PUSH: 'true' }).push).toEqual({
    microsoft: true,
    gmail: {
      topic: 'projects/outreach-1/topics/gmail',
      serviceAccount: 'push@p.example.com',
      keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    },
  });
});

it('needs an https address, and both settings of Gmail', () => {
  expect(problems({ MICROSOFT_PUSH: 'true' })).toEqual(['MICROSOFT_PUSH needs a PUBLIC_URL with https']);
  expect(problems({ ...GMAIL, PUBLIC_URL: 'http://outreach.example.com' })).toEqual([
    'GMAIL_PUSH_TOPIC needs a PUBLIC_URL with https',
  ]);
  expect(problems({ ...PUBLIC, GMAIL_PUSH_TOPIC: GMAIL.GMAIL_PUSH_TOPIC })).toEqual([
    'GMAIL_PUSH_TOPIC and GMAIL_PUSH_SERVICE_ACCOUNT belong together',
  ]);
  expect(problems({ ...PUBLIC, ...GMAIL, GMAIL_PUSH_TOPIC: 'gmail' })).toEqual([
    'GMAIL_PUSH_TOPIC must be projects/<project>/topics/<topic>',
  ]);
});
