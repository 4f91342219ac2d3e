import { PROFILE_COLUMNS } from '../../../engine/profiles/field-types.js';

/**
 * Contact fields that callers write, by wire name, with their column: those of a profile. An import maps the columns of a file
 * to these names, in addition to `email` and `custom.<name>`.
 */
export const contactColumns = PROFILE_COLUMNS;

export type ContactField = keyof typeof contactColumns;

export const contactFieldNames = Object.keys(contactColumns) as ContactField[];

/** Limits of custom fields: 200 keys of 64 characters, and values of 32 KiB. */
export const MAX_CUSTOM_FIELDS = 200;
export const MAX_CUSTOM_NAME = 64;
export const MAX_CUSTOM_VALUE = 32_768;
