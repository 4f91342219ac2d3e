import { isScannerUp } from '../../platform/files/clamd.js';
import { type Check, type Finding, type MachineFacts, ok, problem, skipped } from './check.js';

const TIMEOUT_MS = 3_000;

/** Whether the malware scanner responds: without it, members cannot upload files. */
export const malwareScanner: Check<MachineFacts> = { name: 'malware_scanner', run };

async function run({ config: { malwareScanner: scanner } }: MachineFacts): Promise<Finding> {
  if (scanner === null) return skipped('MALWARE_SCANNER_URL is not set.');
  const isUp = await isScannerUp({ ...scanner, timeoutMs: TIMEOUT_MS }).catch((error: Error) => error.message);
  if (isUp === true) return ok('The malware scanner responds');
  const why = isUp === false ? 'its reply is not from clamd' : isUp;
  return problem(
    `The malware scanner does not work: ${why}. Uploads and replies with files fail.`,
    'Start clamd, correct MALWARE_SCANNER_URL, or remove it to send files unscanned.',
  );
}
