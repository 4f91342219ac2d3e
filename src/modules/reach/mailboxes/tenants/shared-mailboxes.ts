import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Maximum requests in one batch (https://learn.microsoft.com/graph/json-batching). */
const PER_BATCH = 20;

export const BatchAnswers = Type.Object({
  responses: Type.Array(
    Type.Object({ id: Type.String(), status: Type.Integer(), body: Type.Optional(Type.Unknown()) }),
  ),
});
const Purpose = Type.Object({ value: Type.String() });

/** Request in a batch of Microsoft Graph. */
export interface BatchRequest {
  readonly id: string;
  readonly method: 'GET';
  readonly url: string;
}

/** Result of asking Microsoft Graph which users are shared mailboxes. */
export interface SharedMailboxes {
  /** IDs of users who are a shared mailbox. */
  readonly shared: ReadonlySet<string>;
  /** IDs of users that Graph did not describe, because it limits requests or failed. */
  readonly unknown: ReadonlySet<string>;
  /** Whether the application may read the purpose of a mailbox; null if Graph described none. */
  readonly mayRead: boolean | null;
}

/**
 * Reads which of these users are shared mailboxes, from the purpose of their mailbox
 * (https://learn.microsoft.com/graph/api/resources/mailboxsettings), in concurrent batches. Without the permission
 * `MailboxSettings.Read`, none is known as shared.
 * @param send sends a batch; returns null if the API does not know batches
 */
export async function readSharedMailboxes(
  userIds: readonly string[],
  send: (requests: readonly BatchRequest[]) => Promise<Static<typeof BatchAnswers> | null>,
): Promise<SharedMailboxes> {
  const parts = Array.from({ length: Math.ceil(userIds.length / PER_BATCH) }, (_, at) =>
    userIds.slice(at * PER_BATCH, (at + 1) * PER_BATCH),
  );
  const read = await Promise.all(parts.map((part) => send(part.map(requestOf))));
  const shared = new Set<string>();
  const unknown = new Set<string>();
  let mayRead: boolean | null = null;
  for (const [at, part] of parts.entries()) {
    const answers = new Map((read[at]?.responses ?? []).map((answer) => [answer.id, answer]));
    for (const [index, id] of part.entries()) {
      const { status = 0, body } = answers.get(String(index)) ?? {};
      if (status === 200 && Value.Check(Purpose, body) && body.value === 'shared') shared.add(id);
      if (status === 0 || status === 429 || status >= 500) unknown.add(id);
      // RBAC for Applications can limit the permission to some of the mailboxes.
      else mayRead = mayRead === true || status !== 403;
    }
  }
  return { shared, unknown, mayRead };
}

function requestOf(userId: string, index: number): BatchRequest {
  const url = `/users/${encodeURIComponent(userId)}/mailboxSettings/userPurpose`;
  return { id: String(index), method: 'GET', url };
}
