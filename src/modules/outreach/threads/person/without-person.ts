import { ERASED_ADDRESS } from '../../../../platform/db/person-rows.js';

/** Returns the SQL array of addresses `list` with the address $2 replaced, in any letter case. */
export function withoutPerson(list: string): string {
  return `array(select case when lower(a.email) = $2 then '${ERASED_ADDRESS}' else a.email end
    from unnest(array_remove(${list}, null)) with ordinality as a (email, position) order by a.position)`;
}
