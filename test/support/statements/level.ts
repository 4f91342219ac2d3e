/** Tables of one SELECT, UPDATE, or DELETE by alias, with whether their workspace is known. */
export class Level {
  private readonly tables = new Map<string, { readonly table: string; readonly isTenants: boolean }>();
  private readonly fixed = new Set<string>();
  private readonly equal: Array<readonly [string, string]> = [];
  private last = '';

  add(table: string, isTenants: boolean): void {
    this.tables.set(table, { table, isTenants });
    this.last = table;
  }

  /** Sets the alias of the latest table. */
  rename(name: string): void {
    const entry = this.tables.get(this.last);
    if (entry === undefined) return;
    this.tables.delete(this.last);
    this.tables.set(name, entry);
  }

  has(name: string): boolean {
    return this.tables.has(name);
  }

  /** Records that a table's workspace is known; without a name, of the table that has the column. */
  fix(name: string | null): void {
    for (const one of name === null ? this.tables.keys() : [name]) this.fixed.add(one);
  }

  /** Records that two tables have the same workspace. */
  equate(one: string | null, other: string): void {
    for (const name of one === null ? this.tables.keys() : [one]) this.equal.push([name, other]);
  }

  /** Records that all tables so far have the same workspace. */
  equateAll(): void {
    const names = [...this.tables.keys()];
    for (const name of names) this.equate(name, names[0] as string);
  }

  /** Returns the tenants' tables whose workspace is not known. */
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
