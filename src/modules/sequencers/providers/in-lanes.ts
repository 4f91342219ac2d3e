/** Does `work` for each item, at most `lanes` of them at the same time. The first error is thrown when all have ended. */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(lanes, items.length) }, lane));
  const fault = ended.find((one) => one.status === 'rejected');
  if (fault !== undefined) throw fault.reason;
}
