import { readFileSync } from 'node:fs';
import { operatorEndpoint } from '../../platform/mail/smtp/operator-endpoint.js';
import { RFC_TIMEOUTS } from '../../platform/mail/smtp/types.js';
import { verifySmtp } from '../../platform/mail/smtp/verify.js';
import { createEgressPolicy } from '../../platform/outbound/egress-policy.js';
import { type Check, type Finding, type MachineFacts, ok, problem, skipped } from './check.js';

const STEP_MS = 3_000;

/** Signs in at the relay of the settings, and sends nothing. Whether the relay responds is reported by `outbound_mail`. */
export const relaySignIn: Check<MachineFacts> = { name: 'relay_sign_in', run: signIn };

async function signIn({ config }: MachineFacts): Promise<Finding> {
  if (config.mailRelayUrl === null) return skipped('MAIL_RELAY_URL is not set.');
  const endpoint = operatorEndpoint(config.mailRelayUrl, config.mailHostname);
  if (endpoint.auth === null) return skipped('MAIL_RELAY_URL has no user.');
  const {
    errorCode,
    message,
    ok: isSignedIn,
  } = await verifySmtp(endpoint, {
    policy: createEgressPolicy({ allowCidrs: config.egressAllow }),
    timeouts: { ...RFC_TIMEOUTS, connectMs: STEP_MS, greetingMs: STEP_MS, commandMs: STEP_MS },
    ...(config.mailTlsCaFile === null ? {} : { ca: readFileSync(config.mailTlsCaFile, 'utf8') }),
  });
  const relay = `${endpoint.host}:${endpoint.port}`;
  if (isSignedIn) return ok(`The relay ${relay} accepts the user and password`);
  return errorCode === 'connection_failed'
    ? skipped(`The relay ${relay} does not respond.`)
    : problem(`The relay ${relay} rejects the sign-in: ${message}`, 'Correct the user and password in MAIL_RELAY_URL.');
}
