import { readSettings } from '../../../engine/campaign/settings.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { shareToken } from './campaigns.service.js';
import { type CampaignRow, findCampaignByShareToken } from './core/campaigns.repo.js';
import { getCampaign } from './view/campaign-view.service.js';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the URL of a campaign's public page, and whether it is shared. */
export interface CampaignShare {
  readonly campaignId: string;
  readonly token: string;
  readonly url: string;
  readonly appOrigin: string;
  readonly enabled: boolean;
}

/**
 * Returns the URL of a campaign's public page, which is always the same for a campaign and origin. Throws 404, and 422 `invalid_url` for
 * an origin that is neither https nor localhost.
 */
export async function describeShare(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  appOrigin: string | undefined,
): Promise<CampaignShare> {
  const origin = appOrigin === undefined ? new URL(ctx.config.publicUrl).origin : readOrigin(appOrigin);
  const row = await getCampaign(ctx, workspaceId, campaignId);
  const token = row.share_token ?? shareToken(ctx, row.id);
  return {
    campaignId: row.id,
    token,
    url: `${origin}/share/${token}`,
    appOrigin: origin,
    enabled: readSettings(row.settings).shareEnabled,
  };
}

/** Returns the campaign of a public page's token, in any workspace; undefined if it is deleted or not shared. */
export async function findSharedCampaign(ctx: Ctx, token: string): Promise<CampaignRow | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const row = await findCampaignByShareToken(ctx.sql, token);
  return row !== undefined && readSettings(row.settings).shareEnabled ? row : undefined;
}

function readOrigin(text: string): string {
  const refused = valueError(['query', 'appOrigin'], 'invalid_url', say`must be an https origin without a path`, text);
  if (!URL.canParse(text)) throw refused;
  const url = new URL(text);
  const isOrigin =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOSTS.has(url.hostname));
  if (!isOrigin || !isSafe) throw refused;
  return url.origin;
}
