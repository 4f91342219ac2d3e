/** A column whose type differs by what is done with it: reading, adding a row, changing one. */
export interface ColumnType<Read, Insert = Read, Update = Insert> {
  readonly read: Read;
  readonly insert: Insert;
  readonly update: Update;
}

/** Has a default. */
export type Generated<T> = ColumnType<T, T | undefined, T>;
/** Is never written: the database makes it. */
export type GeneratedAlways<T> = ColumnType<T, never, never>;

// biome-ignore lint/suspicious/noExplicitAny: of any column, whatever is written into it.
type AnyColumn = ColumnType<any, any, any>;
type ReadOf<C> = C extends AnyColumn ? C['read'] : C;
type InsertOf<C> = C extends AnyColumn ? C['insert'] : C;
type UpdateOf<C> = C extends AnyColumn ? C['update'] : C;

type Writable<T> = { [K in keyof T]: [InsertOf<T[K]>] extends [never] ? never : K }[keyof T];
type Optional<T> = {
  [K in Writable<T>]: null extends InsertOf<T[K]> ? K : undefined extends InsertOf<T[K]> ? K : never;
}[Writable<T>];

/** A row of a table of `tables.ts` as it is read. */
export type Selectable<T> = { [K in keyof T]: ReadOf<T[K]> };
/** What a new row needs; columns with a default, or that may be NULL, may be left out. */
export type Insertable<T> = { [K in Exclude<Writable<T>, Optional<T>>]: InsertOf<T[K]> } & {
  [K in Optional<T>]?: InsertOf<T[K]> | undefined;
};
/** Some columns of a row that is changed; what is undefined stays as it is. */
export type Updateable<T> = { [K in Writable<T>]?: UpdateOf<T[K]> | undefined };
