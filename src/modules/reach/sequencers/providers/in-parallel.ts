/** Runs `work` for each item, at most `parallel` at the same time. Throws the first error once all have ended. */
export async function inParallel<T>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const queue = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(parallel, items.length) }, queue));
  const fault = ended.find((one) => one.status === 'rejected');
  if (fault !== undefined) throw fault.reason;
}
