/** Function that reads all texts and returns null for each text that the peer cannot read. */
export type ReadAll<T> = (texts: readonly string[]) => Promise<ReadonlyArray<T | null>>;

/** Another program that reads mail; never a dependency of Outrider. */
export interface Peer<T> {
  /** Name and version. */
  readonly name: string;
  readonly read: ReadAll<T>;
}

/** Peer that is missing from the table, with the reason. */
export interface Absent {
  readonly name: string;
  readonly reason: string;
}

export const isPresent = <T>(peer: Peer<T> | Absent): peer is Peer<T> => 'read' in peer;

/** Returns the peer, or the first line of what went wrong. */
export async function orAbsent<T>(name: string, open: () => Promise<Peer<T>>): Promise<Peer<T> | Absent> {
  try {
    return await open();
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n').filter((line) => line.trim() !== '');
    return { name, reason: reason.slice(0, 160) };
  }
}
