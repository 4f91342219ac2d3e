import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';

/** 4 kB in all. */
export const PAGE_ERROR_BYTES = 4096;
const FINGERPRINT_LENGTH = 12;

export const PageErrorIn = Type.Object(
  {
    message: Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'What the error says. It is never written down, only a fingerprint of it: it may quote what was on the screen.',
      examples: ["Cannot read properties of undefined (reading 'id')"],
    }),
    route: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'The screen, best with the names of its parameters. What is no plain word of it is not written down.',
      examples: ['/w/$workspaceId/contacts/$email'],
    }),
    name: Type.Optional(
      Type.String({ pattern: '^[A-Za-z]{1,60}$', description: 'The kind of error.', examples: ['TypeError'] }),
    ),
    at: Type.Optional(
      Type.String({
        pattern: '^/app/assets/[A-Za-z0-9._-]{1,120}:\\d{1,7}:\\d{1,7}$',
        description: 'The place in the script: file, line and column.',
        examples: ['/app/assets/Inbox-Bx3k2f.js:1:20481'],
      }),
    ),
    requestId: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,128}$',
        description: '`X-Request-Id` of the answer that it could not take.',
      }),
    ),
    build: Type.String({
      pattern: '^[A-Za-z0-9._-]{1,64}$',
      description: 'By which build the page was made.',
      examples: ['3f2a90c1d7be'],
    }),
  },
  { $id: 'PageErrorIn' },
);

/** What a log may say of it: where and of which kind, and nothing that was on the screen. */
export function withoutContents({ message, route, ...rest }: Static<typeof PageErrorIn>) {
  const fingerprint = createHash('sha256').update(message).digest('hex').slice(0, FINGERPRINT_LENGTH);
  return { ...rest, route: plainRoute(route), fingerprint };
}

/** `/w/7/contacts/ana@example.com?q=ana` is `/w/:/contacts/:`: an id or an address is the reader's affair. */
function plainRoute(route: string): string {
  const [path = ''] = route.split(/[?#]/, 1);
  return path
    .split('/')
    .map((part) => (/^\$?[A-Za-z-]{0,40}$/.test(part) ? part : ':'))
    .join('/');
}
