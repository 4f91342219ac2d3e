/** Column whose type differs between reading, inserting and updating. */
export interface ColumnType<Read, Insert = Read, Update = Insert> {
  readonly read: Read;
  readonly insert: Insert;
  readonly update: Update;
}

/** Column with a default. */
export type Generated<T> = ColumnType<T, T | undefined, T>;
/** Column that is never written, because the database generates it. */
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

/** Row of a table of `tables.ts`, as read. */
export type Selectable<T> = { [K in keyof T]: ReadOf<T[K]> };
/** Values of a new row; columns that are nullable or have a default can be omitted. */
export type Insertable<T> = { [K in Exclude<Writable<T>, Optional<T>>]: InsertOf<T[K]> } & {
  [K in Optional<T>]?: InsertOf<T[K]> | undefined;
};
/** Changed columns of a row; undefined keeps the value. */
export type Updateable<T> = { [K in Writable<T>]?: UpdateOf<T[K]> | undefined };
