import { sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type DomainStat, type MetricDefinition, statsQuery } from '../../../../engine/reputation/domain-stats.js';
import {
  FEEDBACK_IDS,
  type FeedbackLoopDay,
  feedbackIdsIn,
  feedbackLoopDays,
  feedbackRates,
} from '../../../../engine/reputation/feedback-loops.js';
import {
  DAY_METRICS,
  type PostmasterDay,
  type PostmasterProblem,
  postmasterDays,
} from '../../../../engine/reputation/postmaster.js';
import type { Ctx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { callOutside, OutsideError } from '../../../../platform/outbound/outside-call.js';
import { readJson } from '../../../../platform/outbound/read-json.js';

const SCOPE = 'https://www.googleapis.com/auth/postmaster.traffic.readonly';
const ASSERTION_SECONDS = 600;
const DAYS = 30;
const DAY_MS = 86_400_000;
/** Pages of 200 values; thirty days have 150. */
const MOST_PAGES = 3;
/** Identifiers of one request, whose thirty days fit on a page, and of one domain, those of the latest days. */
const LOOPS_PER_REQUEST = 6;
const MOST_LOOPS = 60;
const MAX_BODY_BYTES = 1024 * 1024;

const KeyFile = Type.Object({
  type: Type.Literal('service_account'),
  client_email: Type.String({ minLength: 3, maxLength: 320 }),
  private_key: Type.String({ minLength: 1, maxLength: 10_000 }),
  private_key_id: Type.String({ minLength: 1, maxLength: 200 }),
});

const Tokens = Type.Object({ access_token: Type.String({ minLength: 1, maxLength: 16_384, pattern: '^[!-~]+$' }) });

const Stats = Type.Object({
  domainStats: Type.Optional(
    Type.Array(
      Type.Object({
        metric: Type.Optional(Type.String()),
        date: Type.Optional(
          Type.Object({
            year: Type.Optional(Type.Number()),
            month: Type.Optional(Type.Number()),
            day: Type.Optional(Type.Number()),
          }),
        ),
        value: Type.Optional(
          Type.Object({
            doubleValue: Type.Optional(Type.Number()),
            floatValue: Type.Optional(Type.Number()),
            intValue: Type.Optional(Type.Union([Type.String(), Type.Number()])),
            stringList: Type.Optional(Type.Object({ values: Type.Optional(Type.Array(Type.String())) })),
          }),
        ),
      }),
    ),
  ),
  nextPageToken: Type.Optional(Type.String({ maxLength: 2_000 })),
});

/** Failure of a query, by its meaning. */
export class PostmasterFailure extends Error {
  override readonly name = 'PostmasterFailure';
  constructor(
    readonly problem: PostmasterProblem,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Requests an access token with the key of the operator's service account (RFC 7523, section 2.1). Ignores the URLs in the key
 * file. Must not run in a transaction. @throws PostmasterFailure
 */
export async function openPostmaster(ctx: Ctx): Promise<string> {
  const { keyFile, user } = ctx.config.postmaster;
  const { tokenUrl } = ctx.config.tenants.google;
  const file = keyFile === null ? undefined : readJson(await readFile(keyFile, 'utf8').catch(() => ''));
  if (!Value.Check(KeyFile, file)) {
    throw new PostmasterFailure('credential_rejected', 'the file is no key of a service account');
  }
  const issued = Math.floor(ctx.clock.now().getTime() / 1_000);
  const { client_email: iss, private_key: key, private_key_id: kid } = file;
  const claims = { iss, ...(user === null ? {} : { sub: user }), scope: SCOPE, aud: tokenUrl };
  const times = { iat: issued, exp: issued + ASSERTION_SECONDS };
  const assertion = signed(key, { alg: 'RS256', typ: 'JWT', kid }, { ...claims, ...times });
  const answer = await asking(() =>
    callOutside(ctx.http, ctx.log, {
      ...{ method: 'POST', url: tokenUrl, headers: { accept: 'application/json' }, isRead: true },
      form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
      ...{ secrets: [assertion], service: 'Google', maxBodyBytes: MAX_BODY_BYTES },
    }),
  );
  const tokens = readJson(answer.text);
  if (!Value.Check(Tokens, tokens)) throw new PostmasterFailure('unavailable', 'the token cannot be read');
  return tokens.access_token;
}

function signed(privateKey: string, header: object, claims: object): string {
  const part = (value: object): string => Buffer.from(storedJson(value)).toString('base64url');
  const text = `${part(header)}.${part(claims)}`;
  try {
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  } catch {
    throw new PostmasterFailure('credential_rejected', 'the private key cannot be read');
  }
}

/** Returns the statistics of a domain on the last 30 days. Must not run in a transaction. @throws PostmasterFailure */
export async function queryPostmaster(ctx: Ctx, accessToken: string, domain: string): Promise<PostmasterDay[]> {
  return postmasterDays(await queryStats(ctx, accessToken, domain, DAY_METRICS));
}

/**
 * Returns the spam rates of the campaigns and mailboxes of a domain on the last 30 days, for which Google has statistics.
 * Must not run in a transaction. @throws PostmasterFailure
 */
export async function queryFeedbackLoops(ctx: Ctx, accessToken: string, domain: string): Promise<FeedbackLoopDay[]> {
  const identifiers = feedbackIdsIn(await queryStats(ctx, accessToken, domain, [FEEDBACK_IDS]), MOST_LOOPS);
  const days: FeedbackLoopDay[] = [];
  for (let from = 0; from < identifiers.length; from += LOOPS_PER_REQUEST) {
    const part = identifiers.slice(from, from + LOOPS_PER_REQUEST);
    days.push(...feedbackLoopDays(part, await queryStats(ctx, accessToken, domain, feedbackRates(part))));
  }
  return days;
}

async function queryStats(
  ctx: Ctx,
  accessToken: string,
  domain: string,
  metrics: readonly MetricDefinition[],
): Promise<DomainStat[]> {
  const to = ctx.clock.now();
  const from = new Date(to.getTime() - DAYS * DAY_MS);
  const stats: DomainStat[] = [];
  let pageToken: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const json = statsQuery(metrics, { from, to, pageToken });
    const { json: read } = await asking(() =>
      callOutside(ctx.http, ctx.log, {
        method: 'POST',
        url: `${ctx.config.postmaster.apiUrl}/v2/domains/${encodeURIComponent(domain)}/domainStats:query`,
        headers: { authorization: `Bearer ${accessToken}` },
        ...{ json, isRead: true, secrets: [accessToken], service: 'Google Postmaster Tools' },
        maxBodyBytes: MAX_BODY_BYTES,
      }),
    );
    if (!Value.Check(Stats, read)) throw new PostmasterFailure('unavailable', 'the response cannot be read');
    stats.push(...(read.domainStats ?? []));
    if (read.nextPageToken === undefined || read.nextPageToken === '') break;
    pageToken = read.nextPageToken;
  }
  return stats;
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    throw new PostmasterFailure(problemOf(error.status), error.message);
  }
}

function problemOf(status: number | null): PostmasterProblem {
  if (status === 400 || status === 401) return 'credential_rejected';
  // Google returns 403 for a domain that the account cannot read, and 404 for one that it does not know.
  if (status === 403 || status === 404) return 'no_access';
  return status === 429 ? 'throttled' : 'unavailable';
}
