import { Type } from 'typebox';
import { LANGUAGES, type Language } from '../../../engine/language/languages.js';
import { defineJob } from '../../../platform/queue/job.js';

/** Request by a client at `clientAddress` for a new password for the account of `email`, if there is one. */
export interface PasswordAsked {
  readonly email: string;
  readonly clientAddress: string;
  /** ISO 8601. */
  readonly askedAt: string;
}

export const passwordAsked = defineJob<PasswordAsked>({
  name: 'people.password_asked',
  schema: Type.Object({ email: Type.String(), clientAddress: Type.String(), askedAt: Type.String() }),
});

/** News for one owner of a workspace. */
export interface OwnerNotice {
  readonly workspaceId: number;
  readonly userId: string;
  /** Language of the subject and text. Absent in jobs of earlier versions: English. */
  readonly language?: Language;
  readonly subject: string;
  readonly text: string;
}

export const ownerNotice = defineJob<OwnerNotice>({
  name: 'people.owner_told',
  schema: Type.Object({
    workspaceId: Type.Integer(),
    userId: Type.String(),
    language: Type.Optional(Type.Enum([...LANGUAGES])),
    subject: Type.String(),
    text: Type.String(),
  }),
});
