import type { Ctx } from '../../../../platform/context.js';
import { pictureType } from '../../../../platform/files/picture-type.js';
import { Gate } from '../../../../platform/gate.js';
import { OutboundError } from '../../../../platform/outbound/port.js';
import type { Picture } from './pictures.repo.js';

/** Maximum size of an image (docs/build/conventions.md, Limits). */
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 3;
/** Maximum concurrent requests of this process; workspaces take turns. */
const AT_ONCE = 8;

const HEADERS = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'user-agent': 'Mozilla/5.0 (compatible; Outrider picture proxy)',
};

const gate = new Gate(AT_ONCE);

/**
 * Fetches an image under the egress policy, which also applies to every redirect. The remote server receives only
 * this server's address, and no data about the reader. Null if no image is available.
 */
export function fetchPicture(ctx: Ctx, workspaceId: number, url: string): Promise<Picture | null> {
  return gate.run(`workspace ${workspaceId}`, 1, async () => {
    try {
      return await follow(ctx, url);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      ctx.log.debug({ kind: error.kind, host: hostOf(url) }, 'failed to fetch a remote image');
      return null;
    }
  });
}

async function follow(ctx: Ctx, first: string): Promise<Picture | null> {
  let url = first;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const answer = await ctx.http.request({
      method: 'GET',
      url,
      headers: HEADERS,
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MOST_PICTURE_BYTES,
    });
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers['location'] : undefined;
    if (next === undefined) {
      const type = answer.status === 200 && !answer.truncated ? pictureType(answer.body) : null;
      return type === null ? null : { content_type: type, data: answer.body };
    }
    if (!URL.canParse(next, url)) return null;
    url = new URL(next, url).href;
  }
  return null;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
