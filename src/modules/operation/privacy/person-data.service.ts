import type { Ctx } from '../../../platform/context.js';
import type { Person, PersonRows } from '../../../platform/db/person-rows.js';
import { withOtherAddresses } from './erasures.service.js';
import { type PersonRow, streamPersonRows } from './person.reads.js';

export interface PersonRecord {
  readonly table: string;
  readonly data: PersonRow;
}

/** Yields everything that a workspace holds about a person, table by table, read while it is sent. */
export async function* streamPersonData(
  ctx: Pick<Ctx, 'sql'>,
  person: Person,
  parts: readonly PersonRows[],
): AsyncGenerator<PersonRecord> {
  const all = await withOtherAddresses(ctx, person);
  for (const part of parts.filter(({ isMention }) => isMention !== true)) {
    for (const one of all) {
      for await (const data of streamPersonRows(ctx.sql, one, part)) yield { table: part.table, data };
    }
  }
}
