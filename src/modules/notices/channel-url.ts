import type { Ctx } from '../../platform/context.js';
import type { ChannelRow } from './due-channels.js';

/** Returns the encryption context of a URL: a copy in another row does not decrypt. */
export function channelUrlContext(channelId: string): string {
  return `notice_channels:${channelId}:url`;
}

/** Encrypts the URL of a channel, and returns its host in plain text for display. */
export function sealUrl(ctx: Ctx, workspaceId: number, channelId: string, url: string) {
  return { url: ctx.secrets.encrypt(workspaceId, channelUrlContext(channelId), url), url_host: new URL(url).host };
}

/** Returns the URL of a channel; null for email. */
export function openUrl(ctx: Ctx, { workspace_id: workspaceId, id, url }: ChannelRow): string | null {
  return url === null ? null : ctx.secrets.decrypt(workspaceId, channelUrlContext(id), url);
}
