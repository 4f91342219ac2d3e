/**
 * Class of a status in indexes (migration 0080): pending and active are both `open`, so an enrollment, the change from one to the other,
 * changes no indexed column. Queries by status also filter by class.
 */
export function statusClassOf(status: string): string {
  return status === 'pending' || status === 'active' ? 'open' : status;
}

/** Returns the distinct classes of several statuses. */
export function statusClassesOf(statuses: readonly string[]): string[] {
  return [...new Set(statuses.map(statusClassOf))];
}
