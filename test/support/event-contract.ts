import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { eventCatalogue } from '../../src/events.js';
import type { SqlRunner } from '../../src/platform/db/sql-runner.js';
import { closed } from './conformance.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const validators = new Map<string, ValidateFunction>();

/** Returns the violations of an event's schema by its data; unknown fields are violations too. */
export function eventFaults(type: string, data: unknown): string[] {
  const known = eventCatalogue.find(type);
  if (known === undefined) return [`${type} is in no catalogue`];
  let validate = validators.get(type);
  if (validate === undefined) {
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { uuid: UUID, 'date-time': INSTANT } });
    for (const other of ['email', 'hostname', 'uri', 'date']) ajv.addFormat(other, true);
    validate = ajv.compile(closed(known.data) as object);
    validators.set(type, validate);
  }
  if (validate(data)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${type}${instancePath} ${message} ${JSON.stringify(params)}`;
  });
}

/** Throws if a test has written an event that violates the documented schema. */
export async function checkEventsWritten(sql: SqlRunner): Promise<void> {
  const events = await sql.query<{ type: string; data: unknown }>('select type, data from events');
  const faults = new Set(events.flatMap(({ type, data }) => eventFaults(type, data)));
  if (faults.size > 0) throw new Error(`Events were written that break their contract:\n${[...faults].join('\n')}`);
}
