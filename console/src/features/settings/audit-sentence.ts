import { language } from '../../words/language';

/** Past tense of the verbs that operation IDs start with. */
const PAST: Readonly<Record<string, string>> = {
  ...{
    add: 'added',
    apply: 'applied',
    attach: 'attached',
    cancel: 'canceled',
    change: 'changed',
    check: 'checked',
    create: 'created',
  },
  ...{ delete: 'deleted', detach: 'detached', dispatch: 'sent', duplicate: 'duplicated', enrol: 'enrolled' },
  ...{
    export: 'exported',
    import: 'imported',
    insert: 'inserted',
    invite: 'invited',
    launch: 'launched',
    merge: 'merged',
    move: 'moved',
  },
  ...{
    pause: 'paused',
    put: 'changed',
    remove: 'removed',
    replay: 'replayed',
    reply: 'replied to',
    requeue: 'requeued',
  },
  ...{ resolve: 'resolved', restore: 'restored', resume: 'resumed', revoke: 'revoked', rotate: 'rotated' },
  ...{ save: 'saved', send: 'sent', set: 'changed' },
  ...{ start: 'started', submit: 'submitted', suppress: 'suppressed', update: 'updated', verify: 'verified' },
};

/** `mailboxes.created`: a resource, and one word for what happened to it. */
const HAPPENED = /^(\w+)\.([a-z]+ed)$/;

const spaced = (name: string): string =>
  name.replaceAll(/[._]/g, ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns `createSavedReply` or `mailboxes.created` as words; the filter uses the exact name. */
export function actionName(action: string): string {
  const words = spaced(action);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/**
 * Returns an audit record as a sentence: `Nora Lind created saved reply`. An action is an operation ID (`createSavedReply`)
 * or a resource and what happened to it (`mailboxes.created`); other names follow a colon as they are, and all names do in a
 * language other than English.
 */
export function auditSentence(who: string, action: string): string {
  if (language !== 'en') return `${who}: ${action}`;
  const [first = '', ...rest] = spaced(action).split(' ');
  const past = PAST[first];
  if (past !== undefined && rest.length > 0) return `${who} ${past} ${rest.join(' ')}`;
  const [, resource, happened] = HAPPENED.exec(action) ?? [];
  if (resource !== undefined && happened !== undefined) return `${who} ${happened} ${spaced(resource)}`;
  return `${who}: ${spaced(action)}`;
}
