import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { OutboundError } from '../../../outbound/port.js';
import type { SplitFile } from '../../mime/split-files.js';
import type { SmtpOutcome } from '../../smtp/types.js';
import { type ApiAnswer, callApi, isOk, jsonOf, plainText } from '../call-api.js';
import { outcomeOf, outcomeWithoutAnswer } from '../problem.js';
import type { SendDeps } from '../send-by-api.js';
import { boxOf } from './calls.js';
import { graphProblem } from './problem.js';

const TIMEOUT_MS = 120_000;
/** Smaller files are one request, larger ones an upload session (https://learn.microsoft.com/graph/outlook-large-attachments). */
const ONE_REQUEST_BYTES = 3_000_000;
/** Bytes of one range, below the documented 4 MB. */
const RANGE_BYTES = 3_276_800;

const UploadSession = Type.Object({ uploadUrl: Type.String({ minLength: 1, maxLength: 8_000 }) });

/** Attaches a file to a draft. Returns the outcome of a failed request; null if the file is attached. */
export async function attachFile(deps: SendDeps, draftId: string, file: SplitFile): Promise<SmtpOutcome | null> {
  const path = `${boxOf(deps.endpoint)}/messages/${encodeURIComponent(draftId)}/attachments`;
  const { name, contentType, content } = file;
  if (content.length < ONE_REQUEST_BYTES) {
    const body = {
      ...{ '@odata.type': '#microsoft.graph.fileAttachment', name, contentType },
      contentBytes: content.toString('base64'),
    };
    const answer = await post(deps, path, body);
    return failed(deps, answer);
  }
  const item = { attachmentType: 'file', name, size: content.length, contentType };
  const answer = await post(deps, `${path}/createUploadSession`, { AttachmentItem: item });
  const failure = failed(deps, answer);
  if (failure !== null || answer.kind !== 'answered') return failure;
  const session = jsonOf(answer);
  if (!Value.Check(UploadSession, session)) return unreadable('an unreadable upload session');
  return upload(deps, session.uploadUrl, content);
}

async function upload(deps: SendDeps, uploadUrl: string, content: Buffer): Promise<SmtpOutcome | null> {
  const isHttps = new URL(deps.endpoint.origin).protocol === 'https:';
  if (!URL.canParse(uploadUrl) || (isHttps && new URL(uploadUrl).protocol !== 'https:')) {
    return unreadable('an unusable upload address');
  }
  for (let from = 0; from < content.length; from += RANGE_BYTES) {
    const range = content.subarray(from, from + RANGE_BYTES);
    const answer = await put(deps, uploadUrl, range, `bytes ${from}-${from + range.length - 1}/${content.length}`);
    if (answer.kind !== 'answered') return outcomeWithoutAnswer(answer);
    // The upload server knows neither the mailbox nor its token: its rejections say nothing about them.
    if (!isOk(answer)) return unreadable(`status ${answer.status} for a part of a file`);
  }
  return null;
}

function post({ http, endpoint }: SendDeps, path: string, body: object): Promise<ApiAnswer> {
  const headers = { 'content-type': 'application/json' };
  return callApi(http, endpoint, { method: 'POST', path, headers, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS });
}

/** Uploads a range. The URL is itself a secret, on another server, which must not get the access token. */
async function put({ http, endpoint }: SendDeps, url: string, body: Buffer, range: string): Promise<ApiAnswer> {
  try {
    const answer = await http.request({
      method: 'PUT',
      url,
      headers: { 'content-type': 'application/octet-stream', 'content-range': range },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: 64 * 1024,
    });
    const { status, headers, body: read, truncated } = answer;
    return { kind: 'answered', status, headers, body: read, truncated };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { kind: 'lost', text: plainText(endpoint, error.message.replaceAll(url, 'the upload address')) };
  }
}

function failed({ endpoint }: SendDeps, answer: ApiAnswer): SmtpOutcome | null {
  if (answer.kind !== 'answered') return outcomeWithoutAnswer(answer);
  return isOk(answer) ? null : outcomeOf(graphProblem(endpoint, answer));
}

function unreadable(what: string): SmtpOutcome {
  return { result: 'not_handed', reason: 'protocol', text: `Microsoft Graph returned ${what}.` };
}
