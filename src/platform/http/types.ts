import {
  type Static,
  type TNull,
  type TObject,
  type TPartial,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TUnion,
  Type,
} from 'typebox';
import { HEADER_TEXT, HOUR_MINUTE, INTEGER_ID, OWN_DOMAIN, RESOURCE_ID, TIME_ZONE } from './formats.js';

/**
 * The types of docs/conventions.md as schemas. Each is plain JSON Schema, so it reads well in the OpenAPI document;
 * `format` says how the reader normalises it, and the static type is what the handler gets.
 */

/** An instant: any RFC 3339 offset, without one UTC, a bare date is midnight UTC. Handlers get a `Date`. */
export function dt(options: TSchemaOptions = {}) {
  return Type.Unsafe<Date>({ ...options, type: 'string', format: 'date-time' });
}

/** An instant of an answer: ISO 8601 in UTC with milliseconds, as `isoOf` writes it. */
export function dtOut(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: 'date-time' });
}

/** `YYYY-MM-DD`, kept as text. */
export function date(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: 'date' });
}

/** `HH:MM` from 00:00 to 24:00, kept as text. */
export function hhmm(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: HOUR_MINUTE });
}

/** An IANA zone name; 422 `invalid_timezone`. */
export function tz(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: TIME_ZONE });
}

/** An address: trimmed, `mailto:` and display name dropped, domain as lower-case A-label; 422 `invalid_email`. */
export function email(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: 'email' });
}

/** A domain name as lower-case A-label; U-labels are accepted; 422 `invalid_domain`. */
export function domain(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: 'hostname' });
}

/** A domain that a person may own, as lower-case A-label: no public suffix, no underscore; 422 `invalid_domain`. */
export function ownDomain(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: OWN_DOMAIN });
}

/** A UUID in a body, lower case; anything else is a 422. For ids in paths use `resourceId`. */
export function uuid(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: 'uuid' });
}

/** Where a page of a list begins: the mark that the answer before it ended with. */
export function pageCursor(options: TSchemaOptions = {}) {
  return Type.String({ maxLength: 2_000, ...options });
}

/**
 * A string id in a path or filter. There is one 404 for unknown, foreign and malformed alike, so what is no UUID
 * is read as the nil UUID, which nothing has.
 */
export function resourceId(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: RESOURCE_ID });
}

/** An integer id. What does not fit the column (1 .. 2^31-1) is read as 0, which nothing has. */
export function integerId(options: TSchemaOptions = {}) {
  return Type.Integer({ ...options, format: INTEGER_ID });
}

/** Text that becomes a mail or HTTP header: CR and LF are a 422 `header_injection`. */
export function headerText(options: TSchemaOptions & { minLength?: number; maxLength?: number } = {}) {
  return Type.String({ ...options, format: HEADER_TEXT });
}

/** A password, token or key: never repeated in an error and never part of an answer. */
export function secretText(options: TSchemaOptions & { minLength?: number; maxLength?: number } = {}) {
  return Type.String({ ...options, writeOnly: true });
}

/** Secret for a request header: no line breaks, including at its ends. */
export function secretHeaderText(options: TSchemaOptions & { minLength?: number; maxLength?: number } = {}) {
  return secretText({ ...options, format: HEADER_TEXT });
}

/** One of the named values. */
export function enumOf<const V extends string>(values: readonly V[], options: TSchemaOptions = {}) {
  return Type.Unsafe<V>({ ...options, type: 'string', enum: values });
}

/** The value may be null. */
export function nullable<T extends TSchema>(schema: T, options: TSchemaOptions = {}): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()], options);
}

/**
 * A field that may be left out and then has `value`. Unlike `Type.Optional` its static type is never undefined; the reader
 * and the OpenAPI document take every field with a default as not required.
 */
export function withDefault<T extends TSchema>(schema: T, value: Static<T>): T {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(schema),
      default: { value, enumerable: true, configurable: true, writable: true },
    },
  ) as T;
}

/**
 * The body of a PATCH: every field may be left out and then stays absent, whatever its default is on creation. Null is read
 * as that default (docs/conventions.md, Requests).
 */
export function patchOf<P extends TProperties>(schema: TObject<P>, options: TSchemaOptions = {}): TPartial<TObject<P>> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([key, property]) => [key, changeOf(property)]),
  );
  return Type.Partial(Type.Object(properties), options) as unknown as TPartial<TObject<P>>;
}

function changeOf(property: TSchema): TSchema {
  const { default: initial, ...kept } = Object.getOwnPropertyDescriptors(property);
  const plain = Object.defineProperties({}, kept) as TSchema;
  const nullMeans: unknown = initial?.value ?? undefined;
  return nullMeans === undefined ? plain : Type.Union([plain, Type.Null()], { nullMeans });
}

/** A JSON value in a form field, read by `schema`; a text that is no JSON is a 422 `json_invalid`. */
export function jsonText<T extends TSchema>(schema: T, options: TSchemaOptions = {}) {
  return Type.Unsafe<Static<T>>({
    ...options,
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: schema,
  });
}

/** `map<T>`: at most `maxProperties` keys, each at most `maxKeyLength` characters. */
export function mapOf<T extends TSchema>(
  value: T,
  options: TSchemaOptions & { maxProperties?: number; maxKeyLength?: number } = {},
) {
  const { maxKeyLength, ...rest } = options;
  return Type.Unsafe<Record<string, Static<T>>>({
    ...rest,
    type: 'object',
    additionalProperties: value,
    ...(maxKeyLength === undefined ? {} : { propertyNames: { maxLength: maxKeyLength } }),
  });
}
