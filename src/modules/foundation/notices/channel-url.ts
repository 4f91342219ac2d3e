import type { Ctx } from '../../../platform/context.js';
import type { ChannelRow } from './due-channels.js';

/** Returns the encryption context of a URL: a copy in another row does not decrypt. */
export function channelUrlContext(channelId: string): string {
  return `notice_channels:${channelId}:url`;
}

/** Encrypts the URL of a channel, or the subscription of a browser. */
export function sealUrl(ctx: Ctx, workspaceId: number, channelId: string, text: string): Buffer {
  return ctx.secrets.encrypt(workspaceId, channelUrlContext(channelId), text);
}

/** Returns the URL of a channel, or the subscription of a browser. Email channels have neither. */
export function openUrl(ctx: Ctx, { workspace_id: workspaceId, id, url }: ChannelRow): string {
  if (url === null) throw new Error(`The channel ${id} has no URL.`);
  return ctx.secrets.decrypt(workspaceId, channelUrlContext(id), url);
}
