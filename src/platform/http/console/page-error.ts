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
      description: 'Error message. Only a fingerprint is stored, because the message can quote data on the screen.',
      examples: ["Cannot read properties of undefined (reading 'id')"],
    }),
    route: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Route of the screen, preferably with parameter names. Segments that are not plain words are not stored.',
      examples: ['/w/$workspaceId/contacts/$email'],
    }),
    name: Type.Optional(
      Type.String({ pattern: '^[A-Za-z]{1,60}$', description: 'The kind of error.', examples: ['TypeError'] }),
    ),
    at: Type.Optional(
      Type.String({
        pattern: '^/app/assets/[A-Za-z0-9._-]{1,120}:\\d{1,7}:\\d{1,7}$',
        description: 'Position in the script: file, line and column.',
        examples: ['/app/assets/Inbox-Bx3k2f.js:1:20481'],
      }),
    ),
    requestId: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,128}$',
        description: '`X-Request-Id` of the response that caused the error.',
      }),
    ),
    build: Type.String({
      pattern: '^[A-Za-z0-9._-]{1,64}$',
      description: 'Version of the console that built the page.',
      examples: ['3f2a90c1d7be'],
    }),
  },
  { $id: 'PageErrorIn' },
);

/** Returns the loggable part of an error: position and kind, without anything from the screen. */
export function withoutContents({ message, route, ...rest }: Static<typeof PageErrorIn>) {
  const fingerprint = createHash('sha256').update(message).digest('hex').slice(0, FINGERPRINT_LENGTH);
  return { ...rest, route: plainRoute(route), fingerprint };
}

/** Returns `/w/:/contacts/:` for `/w/7/contacts/ana@example.com?q=ana`, because IDs and addresses are private. */
function plainRoute(route: string): string {
  const [path = ''] = route.split(/[?#]/, 1);
  return path
    .split('/')
    .map((part) => (/^\$?[A-Za-z-]{0,40}$/.test(part) ? part : ':'))
    .join('/');
}
