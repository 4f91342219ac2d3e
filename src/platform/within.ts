/**
 * What `work` gives, or what `late` gives or throws when `work` has not ended after `milliseconds`. Work that is late goes on; how it ends
 * is nothing to the caller any more.
 */
export async function within<T, L>(milliseconds: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(late);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether `work` ended within `milliseconds`. An error of it in time is thrown. */
export function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  return within(
    milliseconds,
    work.then(() => true),
    () => false,
  );
}
