import { makeFirstOwnerLink } from '../../src/modules/foundation/people/index.js';
import type { TestAnswer, TestRequest, TestWorld } from './world.js';

export const PASSWORD = 'nine lanterns over the lake';

/** Origin of the default `PUBLIC_URL` of tests (`testConfig`). */
export const OWN_ORIGIN = 'http://127.0.0.1:0';

/** Visitor in a browser: a cookie, the token that changes require, and the origin of our pages. */
export interface Visitor {
  readonly cookie: string;
  readonly csrf: string;
  readonly userId: string;
  /** Sends a request with the session. Given headers replace those of a regular browser; '' removes one. */
  ask(request: TestRequest): Promise<TestAnswer>;
}

/** Returns `outrider=...`, as a browser sends it back after a response. */
export function cookieOf(answer: TestAnswer): string {
  return (answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
}

/** Returns the visitor signed in by a response. */
export function visitorOf(world: TestWorld, answer: TestAnswer): Visitor {
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${answer.text}`);
  const cookie = cookieOf(answer);
  const csrf: string = answer.json.csrf_token;
  return {
    cookie,
    csrf,
    userId: answer.json.user.id,
    ask: (request) => {
      const headers = {
        cookie,
        origin: new URL(world.ctx.config.publicUrl).origin,
        'x-csrf-token': csrf,
        ...request.headers,
      };
      const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
      return world.inject({ key: null, ...request, headers: sent });
    },
  };
}

export async function firstOwnerToken(world: TestWorld): Promise<string> {
  return ((await makeFirstOwnerLink(world.ctx)) ?? '').split('#')[1] ?? '';
}

/** Returns the first member of a world, the owner of all its workspaces. */
export async function firstOwner(world: TestWorld, email = 'nora@studio.test'): Promise<Visitor> {
  const body = { token: await firstOwnerToken(world), name: 'Nora Lind', email, password: PASSWORD };
  return visitorOf(world, await world.inject({ method: 'POST', url: '/auth/first-owner', key: null, body }));
}

export function signIn(
  world: TestWorld,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  return world.inject({ method: 'POST', url: '/auth/sign-in', key: null, body: { email, password }, headers });
}

/** Invites a user to workspace `a`, or another, and returns the invitation link. */
export async function invite(
  world: TestWorld,
  role: string,
  { email, workspaceId = world.a.id }: { email?: string; workspaceId?: number } = {},
): Promise<string> {
  const answer = await world.inject({
    method: 'POST',
    url: `/workspaces/${workspaceId}/invitations`,
    key: world.adminKey,
    query: { workspaceId },
    body: { role, ...(email === undefined ? {} : { email }) },
  });
  return answer.json.url;
}

/** Accepts an invitation through its link. */
export function join(
  world: TestWorld,
  link: string,
  body: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const url = `/invitations/${link.split('#')[1]}/accept`;
  return world.inject({ method: 'POST', url, key: null, body: { password: PASSWORD, ...body }, headers });
}

/** Adds a member with this role to workspace `a`, or another. */
export async function person(
  world: TestWorld,
  role: string,
  name: string,
  options: { workspaceId?: number } = {},
): Promise<Visitor> {
  const link = await invite(world, role, options);
  return visitorOf(world, await join(world, link, { name, email: `${name.toLowerCase()}@studio.test` }));
}
