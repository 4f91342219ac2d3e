export interface Ran<T> {
  readonly done: readonly T[];
  readonly failed: readonly { readonly item: T; readonly error: unknown }[];
}

/** Runs an action for each item in sequence, continuing after failures. */
export async function runEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  say?: (done: number, all: number) => void,
): Promise<Ran<T>> {
  const done: T[] = [];
  const failed: { item: T; error: unknown }[] = [];
  for (const item of items) {
    try {
      await act(item);
      done.push(item);
    } catch (error) {
      failed.push({ item, error });
    }
    say?.(done.length + failed.length, items.length);
  }
  return { done, failed };
}
