import { english } from '../../../engine/words/say.js';
import type { OutboundHttp } from '../../outbound/port.js';
import type { ProbeResult } from '../smtp/error-code.js';
import { createGmailReader } from './gmail/read.js';
import { createGraphReader } from './graph/read.js';
import { ApiFailure } from './problem.js';
import type { ApiEndpoint, ApiKind, ApiReader } from './types.js';

const OPEN: Readonly<Record<ApiKind, (http: OutboundHttp, endpoint: ApiEndpoint) => ApiReader>> = {
  gmail_api: createGmailReader,
  graph: createGraphReader,
};

/** Creates the reader of a mailbox at an API. Sends no request until used. */
export function openApiReader(http: OutboundHttp, endpoint: ApiEndpoint): ApiReader {
  return OPEN[endpoint.kind](http, endpoint);
}

/** Checks that an API accepts the token of a mailbox: lists the first page of its changes. Never throws. */
export async function verifyApi(http: OutboundHttp, endpoint: ApiEndpoint, now: Date): Promise<ProbeResult> {
  try {
    const reader = openApiReader(http, endpoint);
    const [stream] = await reader.streams();
    if (stream !== undefined) await reader.changes(stream, null, now);
    return { ok: true, errorCode: null, message: english`The API accepts the sign-in.` };
  } catch (error) {
    if (error instanceof ApiFailure) return probeFailure(error);
    throw error;
  }
}

/** Returns the result of a check that an API rejected. A throttled sign-in is a valid one. */
export function probeFailure({ code, message }: ApiFailure): ProbeResult {
  if (code === 'throttled') return { ok: true, errorCode: null, message };
  const isOther = code === 'cursor_gone' || code === 'missing' || code === 'rejected';
  return { ok: false, errorCode: isOther ? 'connection_failed' : code, message };
}
