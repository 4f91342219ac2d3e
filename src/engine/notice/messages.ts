import { inLanguage } from '../words/in-language.js';
import { say } from '../words/say.js';
import type { NoticeKind } from './enums.js';
import type { Notice, NoticeLine } from './notice.js';

/** Discord's limit of `content` in UTF-16 units (docs.discord.com, Webhook Resource, Execute Webhook). */
const DISCORD_LENGTH = 2_000;

/** Kinds of channels with a URL that accepts a message in JSON. */
export type PostedKind = Exclude<NoticeKind, 'email' | 'browser'>;

/** Returns the request body of a notice for a channel of this kind. */
export function noticeBody(kind: PostedKind, notice: Notice): string {
  return JSON.stringify(BODIES[kind](notice));
}

const BODIES: Readonly<Record<PostedKind, (notice: Notice) => unknown>> = {
  slack: slackBody,
  discord: discordBody,
  teams: teamsBody,
  webhook: webhookBody,
};

/**
 * Returns Slack's `mrkdwn`, in which `&`, `<` and `>` are control characters (docs.slack.dev, Formatting message text).
 * Escaping them keeps a name such as `<!channel>` from notifying people.
 */
function slackBody(notice: Notice): unknown {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const line = ({ title, url, about, text }: NoticeLine): string =>
    [`<${url}|${escaped(title)}>`, ...about.map(escaped)].join(' · ') + (text === null ? '' : `\n>${escaped(text)}`);
  const text = [`*${escaped(notice.heading)}*`, ...notice.lines.map(line), ...restOf(notice).map(escaped)].join('\n');
  return { text, unfurl_links: false, unfurl_media: false };
}

function discordBody(notice: Notice): unknown {
  const escaped = (text: string): string => text.replaceAll(/[\\*_~`>|[\]()#@:<-]/g, '\\$&');
  const line = ({ title, url, about, text }: NoticeLine): string =>
    [`[${escaped(title)}](<${url}>)`, ...about.map(escaped)].join(' · ') +
    (text === null ? '' : `\n> ${escaped(text)}`);
  const parts = [`**${escaped(notice.heading)}**`];
  let length = (parts[0] as string).length;
  let left = notice.lines.length;
  // Reserves room for the count of the remaining events.
  const room = DISCORD_LENGTH - 100;
  for (const one of notice.lines) {
    const text = line(one);
    if (length + text.length + 1 > room) break;
    parts.push(text);
    length += text.length + 1;
    left -= 1;
  }
  const more = left + notice.rest.reduce((sum, { count }) => sum + count, 0);
  if (more > 0) parts.push(inLanguage(notice.language, say`and ${more} more`));
  return { content: parts.join('\n').slice(0, DISCORD_LENGTH), allowed_mentions: { parse: [] } };
}

/** Returns an Adaptive Card in the envelope of Teams workflows (learn.microsoft.com, Create incoming webhooks with Workflows). */
function teamsBody(notice: Notice): unknown {
  const escaped = (text: string): string => text.replaceAll(/[\\*_[\]()#`~>-]/g, '\\$&');
  const block = (text: string, rest: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...rest });
  const line = ({ title, url, about, text }: NoticeLine) => [
    block([`[${escaped(title)}](${url})`, ...about.map(escaped)].join(' · ')),
    ...(text === null ? [] : [block(escaped(text), { isSubtle: true, spacing: 'None' })]),
  ];
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(escaped(notice.heading), { weight: 'Bolder' }),
            ...notice.lines.flatMap(line),
            ...restOf(notice).map((text) => block(escaped(text))),
          ],
          actions: [
            { type: 'Action.OpenUrl', title: inLanguage(notice.language, say`Open Outrider`), url: notice.url },
          ],
        },
      },
    ],
  };
}

/** Returns the JSON payload documented in docs/use/notices.md. */
function webhookBody(notice: Notice): unknown {
  const { heading, workspaceId, workspaceName, channelId, url, test, rest } = notice;
  return {
    heading,
    workspaceId,
    workspaceName,
    channelId,
    url,
    test,
    events: notice.lines.map(({ occurredAt, ...line }) => ({ ...line, occurredAt: occurredAt.toISOString() })),
    more: rest.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Returns the subject and text of an email. */
export function noticeMail(notice: Notice): { readonly subject: string; readonly text: string } {
  const lines = notice.lines.map(({ title, about, text, url }) =>
    [[title, ...about].join(' · '), ...(text === null ? [] : [`“${text}”`]), url].join('\n'),
  );
  const page = `${notice.url}/settings/notices`;
  const why = inLanguage(
    notice.language,
    say`You receive this email because of a notice channel of ${notice.workspaceName}. Change it in Settings > Notices: ${page}`,
  );
  return { subject: notice.heading, text: [notice.heading, ...lines, ...restOf(notice), why, ''].join('\n\n') };
}

function restOf({ rest, language }: Notice): string[] {
  if (rest.length === 0) return [];
  const sum = rest.reduce((total, { count }) => total + count, 0);
  const titles = rest.map(({ title, count }) => say`${title} (${count})`);
  return [inLanguage(language, say`and ${sum} more: ${titles}`)];
}
