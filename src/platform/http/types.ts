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
 * Types of docs/build/conventions.md as schemas. Each is plain JSON Schema, which is readable in the OpenAPI
 * document. `format` determines how the reader normalizes a value, and the static type is that of the handler's
 * input.
 */

/** Instant: any RFC 3339 offset; UTC without an offset; a bare date is midnight UTC. Handlers get a `Date`. */
export function dt(options: TSchemaOptions = {}) {
  return Type.Unsafe<Date>({ ...options, type: 'string', format: 'date-time' });
}

/** Instant in a response: ISO 8601 in UTC with milliseconds, as written by `isoOf`. */
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

/** IANA zone name; 422 `invalid_timezone`. */
export function tz(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: TIME_ZONE });
}

/**
 * Email address: trimmed, without `mailto:` and display name, with the domain as lower-case A-label; 422
 * `invalid_email`.
 */
export function email(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: 'email' });
}

/** Domain name as lower-case A-label; U-labels are accepted; 422 `invalid_domain`. */
export function domain(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: 'hostname' });
}

/** Domain that can be owned, as lower-case A-label: no public suffix, no underscore; 422 `invalid_domain`. */
export function ownDomain(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: OWN_DOMAIN });
}

/** UUID in a body, lower case; anything else is a 422. For IDs in paths, use `resourceId`. */
export function uuid(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: 'uuid' });
}

/** Cursor of a list page, as returned with the previous one. */
export function pageCursor(options: TSchemaOptions = {}) {
  return Type.String({ maxLength: 2_000, ...options });
}

/**
 * String ID in a path or filter. Unknown, foreign and malformed IDs return the same 404, so a value that is not a UUID
 * is read as the nil UUID, which nothing has.
 */
export function resourceId(options: TSchemaOptions = {}) {
  return Type.String({ ...options, format: RESOURCE_ID });
}

/** Integer ID. A value outside the column's range (1 .. 2^31-1) is read as 0, which nothing has. */
export function integerId(options: TSchemaOptions = {}) {
  return Type.Integer({ ...options, format: INTEGER_ID });
}

/** Text of a mail or HTTP header: CR and LF are a 422 `header_injection`. */
export function headerText(options: TSchemaOptions & { minLength?: number; maxLength?: number } = {}) {
  return Type.String({ ...options, format: HEADER_TEXT });
}

/** Password, token or key: never repeated in errors and never part of a response. */
export function secretText(options: TSchemaOptions & { minLength?: number; maxLength?: number } = {}) {
  return Type.String({ ...options, writeOnly: true });
}

/** Secret for a request header: no line breaks, including at its ends. */
export function secretHeaderText(options: TSchemaOptions & { minLength?: number; maxLength?: number } = {}) {
  return secretText({ ...options, format: HEADER_TEXT });
}

/** Returns the schema of one of the listed values. */
export function enumOf<const V extends string>(values: readonly V[], options: TSchemaOptions = {}) {
  return Type.Unsafe<V>({ ...options, type: 'string', enum: values });
}

/** Value or null. */
export function nullable<T extends TSchema>(schema: T, options: TSchemaOptions = {}): TUnion<[T, TNull]> {
  return Type.Union([schema, Type.Null()], options);
}

/**
 * Returns the schema of an optional field with the default `value`. Unlike `Type.Optional`, its static type is never
 * undefined. The reader and the OpenAPI document treat every field with a default as not required.
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
 * Body of a PATCH: every field is optional and stays absent if omitted, regardless of its default on creation. Null
 * is read as that default (docs/build/conventions.md, Requests).
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

/** JSON value in a form field, read by `schema`; invalid JSON is a 422 `json_invalid`. */
export function jsonText<T extends TSchema>(schema: T, options: TSchemaOptions = {}) {
  return Type.Unsafe<Static<T>>({
    ...options,
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: schema,
  });
}

/** `map<T>`: up to `maxProperties` keys of up to `maxKeyLength` characters each. */
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
