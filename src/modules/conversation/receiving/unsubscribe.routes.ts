import { Type } from 'typebox';
import { type RawAnswer, raw } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { findTokenOwner, unsubscribe } from './unsubscribe.service.js';
import { askPage, donePage, PAGE_POLICY, unknownPage } from './unsubscribe-page/page.js';
import { type PageLanguage, pageLanguage } from './unsubscribe-page/texts.js';

const HTML = 'text/html; charset=utf-8';
const ONE_CLICK = /List-Unsubscribe[\s\S]{0,200}One-Click/i;

const LinkPath = Type.Object({
  token: Type.String({
    description: 'Token of the unsubscribe link. It identifies one recipient of one campaign.',
  }),
});

const ReaderHeaders = Type.Object({
  'Accept-Language': Type.Optional(
    Type.String({
      description:
        'Preferred languages of the reader, sent by the browser. The page is in English (default), German, French, or Spanish.',
      examples: ['de-CH, de;q=0.9, en;q=0.8'],
    }),
  ),
});

/** Registers the public operations of unsubscribing (RFC 8058), without cookies and redirects. */
export function unsubscribeRoutes(app: App): void {
  operation(app, {
    id: 'showUnsubscribePage',
    method: 'GET',
    path: '/u/{token}',
    tag: 'Public',
    summary: 'Show the unsubscribe page',
    description:
      'Returns a page with one button. Opening the page changes nothing, because mail filters open links too. Any token returns 200.',
    access: 'public',
    audience: 'machine',
    params: LinkPath,
    headers: ReaderHeaders,
    produces: HTML,
    handler: async (ctx, { params, headers }) => {
      const language = pageLanguage(headers['Accept-Language']);
      return html(language, askPage(language, await findTokenOwner(ctx, params.token)));
    },
  });

  operation(app, {
    id: 'unsubscribeByLink',
    method: 'POST',
    path: '/u/{token}',
    tag: 'Public',
    summary: 'Unsubscribe',
    description:
      'Handles one-click unsubscribe (RFC 8058) and the button of the page. The body can be a form, multipart, or empty. Before the response, the address is suppressed and its queued emails are canceled. Can be repeated; an unknown token returns 200 too.',
    access: 'public',
    audience: 'machine',
    params: LinkPath,
    headers: ReaderHeaders,
    rawBody: true,
    produces: HTML,
    handler: async (ctx, { params, headers, rawBody }) => {
      const isOneClick = ONE_CLICK.test(rawBody.subarray(0, 4096).toString('latin1'));
      const email = await unsubscribe(ctx, params.token, isOneClick ? 'one_click' : 'page');
      const language = pageLanguage(headers['Accept-Language']);
      return html(language, email === null ? unknownPage(language) : donePage(language, email));
    },
  });
}

function html(language: PageLanguage, page: string): RawAnswer {
  return raw(page, HTML, {
    'content-security-policy': PAGE_POLICY,
    'content-language': language,
    vary: 'Accept-Language',
  });
}
