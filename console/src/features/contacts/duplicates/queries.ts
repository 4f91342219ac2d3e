import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, take } from '../../../api/client';
import { keyOf } from '../../../api/keys';
import type { Profile } from '../book/queries';

export type Duplicate = Schemas['DuplicateProfiles'];

/** Page size of the list. */
const SHOWN = 50;

export const duplicatesQuery = (workspaceId: number) =>
  infiniteQueryOptions({
    queryKey: keyOf(workspaceId, 'duplicates'),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      let cursor = pageParam;
      // A request reads a part of the address book, which can be without duplicates.
      for (;;) {
        const query = { workspaceId, limit: SHOWN, cursor };
        const page = await take(api.GET('/profiles/duplicates', { params: { query }, signal }));
        if (page.items.length > 0 || page.nextCursor === null) return page;
        cursor = page.nextCursor;
      }
    },
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** The two contacts of a pair, the older one first. */
export const contactsOf = ({ profiles }: Duplicate): readonly [Profile, Profile] =>
  profiles as unknown as readonly [Profile, Profile];

/** Returns what names a pair in the URL. */
export const pairOf = (pair: Duplicate): string =>
  contactsOf(pair)
    .map(({ id }) => id)
    .join('_');

type Happened = 'lastSentAt' | 'lastRepliedAt';

/** Returns the latest of these times over all campaigns of some contacts; null without any. */
export function latestOf(contacts: readonly Profile[], kinds: readonly Happened[]): string | null {
  const times = contacts.flatMap(({ campaigns }) => campaigns.flatMap((one) => kinds.map((kind) => one[kind])));
  return (
    times
      .filter((at) => at !== null)
      .sort()
      .at(-1) ?? null
  );
}
