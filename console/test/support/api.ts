import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './service.ts';

/** API client to set up a test in its own workspace. */
export interface Desk {
  readonly service: Service;
  readonly workspaceId: number;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export const deskOf = (service: Service, workspaceId = service.workspaceId): Desk => ({
  service,
  workspaceId,
  call: (method, path, body) => call(service, method, path, workspaceId, body),
});

/** Limits of a new workspace, if a test needs more than usual. */
export interface Limits {
  readonly max_mailboxes?: number;
}

/** Creates another workspace of the same account. */
export async function newDesk(service: Service, name: string, limits: Limits = {}): Promise<Desk> {
  const made = await call<{ workspace_id: number }>(service, 'POST', '/workspaces', service.workspaceId, {
    project_name: name,
    ...limits,
  });
  return deskOf(service, made.workspace_id);
}

async function call<T>(
  service: Service,
  method: string,
  path: string,
  workspaceId: number,
  body?: unknown,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${service.origin}${path}${path.includes('?') ? '&' : '?'}workspaceId=${workspaceId}`, {
    method,
    headers: {
      authorization: `Bearer ${service.key}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Polls until `ask` returns a value. Throws with `what` after a timeout. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const end = Date.now() + 60_000; ; await sleep(100)) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Not within a minute: ${what}`);
  }
}
