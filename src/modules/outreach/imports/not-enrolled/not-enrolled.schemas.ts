import { type Static, Type } from 'typebox';
import { ENROLL_RESULTS } from '../../../../engine/enrollment/enroll-results.js';
import { ENROLLMENT_RULES } from '../../../../engine/enrollment/judge-enrollment.js';
import { dtOut, email, enumOf, nullable, pageCursor, uuid, withDefault } from '../../../../platform/http/types.js';

const RefusalValues = Type.Object(
  {
    field: nullable(Type.String(), {
      description: 'Field with the value (`excluded_value`).',
      examples: ['custom.stage'],
    }),
    value: nullable(Type.String(), { description: 'Value that excludes the contact (`excluded_value`).' }),
    campaignId: nullable(uuid(), { description: 'Other campaign (`one_campaign`).' }),
    campaignName: nullable(Type.String(), { description: 'Name of the other campaign at that time.' }),
    companyDomain: nullable(Type.String(), {
      description: 'Company domain, if someone else of the company is in the other campaign (`one_campaign`).',
    }),
    days: nullable(Type.Integer(), { description: 'Days that must pass (rules that count days).' }),
    since: nullable(dtOut(), { description: 'Time of the last email or reply (rules that count days).' }),
  },
  {
    $id: 'EnrollmentRefusalValues',
    description: 'Values that prevented the enrollment; null for those of other rules.',
  },
);

const refusalFields = {
  rule: enumOf(ENROLLMENT_RULES),
  values: RefusalValues,
  reason: Type.String({
    description: 'Reason as a sentence.',
    examples: ['The contact is already in the campaign "Spring offer".'],
  }),
  changesAt: nullable(dtOut(), {
    description: 'Time from which the rules no longer prevent the enrollment; null if that depends on other changes.',
  }),
};

export const NotEnrolledQuery = Type.Object({
  cursor: Type.Optional(pageCursor({ description: '`nextCursor` of the previous page.' })),
  limit: withDefault(Type.Integer({ exclusiveMinimum: 0, maximum: 200 }), 50),
});

const NotEnrolledOut = Type.Object(
  {
    email: Type.String(),
    firstName: nullable(Type.String()),
    lastName: nullable(Type.String()),
    company: nullable(Type.String()),
    profileId: nullable(uuid(), { description: 'Profile of the address; null if there is none.' }),
    importId: nullable(uuid(), {
      description: 'Import or request that added the contact; null if only segments have added it.',
    }),
    ...refusalFields,
    refusedAt: dtOut({ description: 'Time of the last attempt.' }),
    nextAttemptAt: nullable(dtOut(), {
      description:
        'Latest time of the next automatic attempt; null if no segment of the campaign includes the contact. Changes of the contact or the rules trigger an earlier attempt.',
    }),
  },
  { $id: 'NotEnrolledOut', description: 'Contact that enrollment rules kept out of a campaign.' },
);
export type NotEnrolledOut = Static<typeof NotEnrolledOut>;

export const NotEnrolledPageOut = Type.Object(
  {
    items: Type.Array(NotEnrolledOut, { description: 'Contacts, sorted by address.' }),
    total: Type.Integer({ minimum: 0, description: 'Number of contacts on all pages.' }),
    nextCursor: nullable(Type.String(), { description: 'Cursor of the next page; null on the last page.' }),
    hasMore: Type.Boolean(),
  },
  { $id: 'NotEnrolledPageOut', description: 'Page of contacts that enrollment rules keep out of a campaign.' },
);

export const NotEnrolledEnrollIn = Type.Object(
  {
    emails: Type.Array(email(), { minItems: 1, maxItems: 1_000, description: 'Addresses from the list.' }),
    ignoreRules: withDefault(
      Type.Boolean({
        description: 'Whether contacts are enrolled although a rule applies. Suppressions always apply.',
      }),
      false,
    ),
  },
  { $id: 'NotEnrolledEnrollIn', description: 'Contacts to enroll from the list of contacts not enrolled.' },
);

const EnrollResultOut = Type.Object(
  {
    email: Type.String(),
    result: enumOf(ENROLL_RESULTS),
    contactId: nullable(uuid(), { description: 'Contact in the campaign; null if there is none.' }),
    refusal: nullable(
      Type.Object(refusalFields, { $id: 'EnrollmentRefusalOut', description: 'Reason why a contact is not enrolled.' }),
      {
        description: 'Reason with `not_enrolled`; otherwise null.',
      },
    ),
  },
  { $id: 'EnrollResultOut', description: 'Result of enrolling one address.' },
);
export type EnrollResultOut = Static<typeof EnrollResultOut>;

export const NotEnrolledEnrollOut = Type.Object(
  { enrolledCount: Type.Integer({ minimum: 0 }), results: Type.Array(EnrollResultOut) },
  { $id: 'NotEnrolledEnrollOut', description: 'Results in the order of the request.' },
);
