import { language as pageLanguage } from '../../words/language';
import type { Channel } from './queries';

/** Form values of a channel. */
export interface ChannelValues {
  readonly kind: Channel['kind'];
  readonly name: string;
  readonly url: string;
  readonly memberId: string | null;
  readonly eventTypes: string[];
  readonly campaignIds: string[];
  readonly intents: Channel['intents'];
  readonly includesText: boolean;
  readonly isDaily: boolean;
  readonly dailyAt: string;
  readonly isQuiet: boolean;
  readonly quietFrom: string;
  readonly quietUntil: string;
  readonly timeZone: string;
  /** Language; null for that of the member, or for a new channel without a member, that of the page. */
  readonly language: Channel['language'];
}

export function valuesOf(channel: Channel | undefined): ChannelValues {
  return {
    kind: channel?.kind ?? 'slack',
    name: channel?.name ?? '',
    url: '',
    memberId: channel?.memberId ?? null,
    eventTypes: channel?.eventTypes ?? ['campaign.contact.replied'],
    campaignIds: channel?.campaignIds ?? [],
    intents: channel?.intents ?? [],
    includesText: channel?.includesText ?? false,
    isDaily: channel?.dailyAt != null,
    dailyAt: channel?.dailyAt ?? '08:00',
    isQuiet: channel?.quietHours != null,
    quietFrom: channel?.quietHours?.from ?? '22:00',
    quietUntil: channel?.quietHours?.until ?? '07:00',
    timeZone: channel?.timeZone ?? '',
    language: channel?.language ?? (channel === undefined || hasMember(channel.kind) ? null : 'en'),
  };
}

/** Returns whether notices of a kind go to a member, in the language of their account. */
export const hasMember = (kind: Channel['kind']): boolean => kind === 'email' || kind === 'browser';

/** Returns the language of the notices; null for that of the member. */
export function languageOf({ kind, language }: ChannelValues): Channel['language'] {
  return hasMember(kind) ? language : (language ?? pageLanguage);
}

/** Returns the request body; an empty URL keeps the stored one. */
export function bodyOf(values: ChannelValues) {
  const { name, url, kind, memberId, isDaily, isQuiet, quietFrom, quietUntil, timeZone } = values;
  const { eventTypes, campaignIds, intents, includesText } = values;
  const language = languageOf(values);
  return {
    ...{ eventTypes, campaignIds, intents, includesText, language },
    name: name.trim(),
    ...(kind === 'browser' ? {} : { memberId: kind === 'email' ? memberId : null }),
    ...(hasMember(kind) || url.trim() === '' ? {} : { url: url.trim() }),
    dailyAt: isDaily ? values.dailyAt : null,
    quietHours: isQuiet && !isDaily ? { from: quietFrom, until: quietUntil } : null,
    timeZone: timeZone === '' ? null : timeZone,
  };
}
