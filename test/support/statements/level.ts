/** The tables of one SELECT, UPDATE or DELETE by the names they go by there, and whose workspace is said. */
export class Level {
  private readonly tables = new Map<string, { readonly table: string; readonly isTenants: boolean }>();
  private readonly fixed = new Set<string>();
  private readonly equal: Array<readonly [string, string]> = [];
  private last = '';

  add(table: string, isTenants: boolean): void {
    this.tables.set(table, { table, isTenants });
    this.last = table;
  }

  /** The table that came last goes by another name. */
  rename(name: string): void {
    const entry = this.tables.get(this.last);
    if (entry === undefined) return;
    this.tables.delete(this.last);
    this.tables.set(name, entry);
  }

  has(name: string): boolean {
    return this.tables.has(name);
  }

  /** Whether the workspace of this table is given; without a name, of the table that has the column. */
  fix(name: string | null): void {
    for (const one of name === null ? this.tables.keys() : [name]) this.fixed.add(one);
  }

  /** Two tables have the same workspace. */
  equate(one: string | null, other: string): void {
    for (const name of one === null ? this.tables.keys() : [one]) this.equal.push([name, other]);
  }

  /** All tables so far have the same. */
  equateAll(): void {
    const names = [...this.tables.keys()];
    for (const name of names) this.equate(name, names[0] as string);
  }

  /** Tenants' tables whose workspace follows from nothing that is said. */
  unscoped(): string[] {
    const reached = new Set(this.fixed);
    for (const [name, { isTenants }] of this.tables) if (!isTenants) reached.add(name);
    for (let size = -1; size !== reached.size; ) {
      size = reached.size;
      for (const pair of this.equal)
        if (pair.some((name) => reached.has(name))) for (const name of pair) reached.add(name);
    }
    return [...this.tables].flatMap(([name, { table, isTenants }]) => (isTenants && !reached.has(name) ? [table] : []));
  }
}
