import type { Language } from '../../../engine/language/languages.js';
import type { Ctx } from '../../../platform/context.js';
import { findAddressee } from '../people/index.js';
import type { ChannelRow } from './due-channels.js';

/** Returns the language of a channel's notices: its own, otherwise that of its member, otherwise English. */
export async function languageOf(ctx: Ctx, channel: ChannelRow): Promise<Language> {
  if (channel.language !== null) return channel.language as Language;
  if (channel.member_id === null) return 'en';
  return (await findAddressee(ctx, channel.workspace_id, channel.member_id))?.language ?? 'en';
}
