import type { Language } from '../../../engine/language/languages.js';
import { headingOf, lineOf, MOST_LINES, type Notice, type NoticeEvent } from '../../../engine/notice/notice.js';
import { inLanguage, stored } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { type EventCatalogue, readEvents } from '../events/index.js';
import type { ChannelRow } from './due-channels.js';
import type { Waiting } from './items.repo.js';

export interface Batch {
  readonly waiting: Waiting;
  /** First events in order, at most `MOST_LINES`. */
  readonly first: ReadonlyArray<{ readonly event_id: string; readonly event_type: string }>;
  readonly workspaceName: string;
  readonly language: Language;
}

/** Writes the message with the waiting notices. Events that are no longer stored are counted, but have no line. */
export async function composeNotice(
  ctx: Ctx,
  catalogue: EventCatalogue,
  channel: ChannelRow,
  { waiting, first, workspaceName, language }: Batch,
): Promise<Notice> {
  const { workspace_id: workspaceId, id: channelId } = channel;
  const base = baseOf(ctx, workspaceId);
  const titleOf = (type: string): string => catalogue.find(type)?.title ?? type;
  const ids = first.slice(0, MOST_LINES).map(({ event_id }) => event_id);
  const kept = new Map((await readEvents(ctx, workspaceId, ids)).map((event) => [event.id, event]));
  const lines = ids.flatMap((id) => {
    const event = kept.get(id);
    if (event === undefined) return [];
    const { type, occurred_at: occurredAt, data } = event;
    const rules = { includesText: channel.includes_text, base, language };
    return [lineOf({ id, type, title: titleOf(type), occurredAt, data }, rules)];
  });
  const shown = new Map<string, number>();
  for (const { type } of lines) shown.set(type, (shown.get(type) ?? 0) + 1);
  const rest = waiting.counts
    .map(({ event_type: type, count }) => ({
      title: inLanguage(language, titleOf(type)),
      count: count - (shown.get(type) ?? 0),
    }))
    .filter(({ count }) => count > 0);
  const total = waiting.counts.reduce((sum, { count }) => sum + count, 0);
  const firstTitle = stored(titleOf(first[0]?.event_type ?? ''));
  const heading = inLanguage(language, headingOf(total, firstTitle, workspaceName, channel.daily_at !== null));
  return { heading, lines, rest, url: base, workspaceId, workspaceName, channelId, test: false, language };
}

/** Writes a test message with a sample of an event that the channel can receive. */
export function testNotice(
  ctx: Ctx,
  channel: ChannelRow,
  sample: NoticeEvent,
  { workspaceName, language }: Pick<Batch, 'workspaceName' | 'language'>,
): Notice {
  const { workspace_id: workspaceId, id: channelId, includes_text: includesText } = channel;
  const base = baseOf(ctx, workspaceId);
  const line = { ...lineOf(sample, { includesText, base, language }), url: base };
  const heading = inLanguage(language, say`Test notice from ${workspaceName}`);
  return { heading, lines: [line], rest: [], url: base, workspaceId, workspaceName, channelId, test: true, language };
}

function baseOf(ctx: Ctx, workspaceId: number): string {
  return `${ctx.config.publicUrl}/app/w/${workspaceId}`;
}
