import type { SourceFile } from './tree.js';

/** Tables that always have rows, or are hidden without them. */
const NEVER_EMPTY: readonly string[] = [
  'console/src/features/clients/Clients.tsx',
  'console/src/features/circles/OpenInvitations.tsx',
];

/** Components that draw tables; the files that use them define the empty state. */
const PARTS = /^console\/src\/(?:ui\/|features\/people\/OwnTable\.tsx)/;

const TABLE = /<Table\b/;
const LIST = /<(?:List|OwnTable)\b/;

/** Plain text in place of an empty list. */
const BARE =
  /\.length === 0\s*(?:\?|&&|\)\s*(?:\{\s*)?return)\s*\(?\s*<(?:span|p|div)\b[^>]*className="(?:muted|caption|panel-message)"/g;

/** Plain texts outside lists: parts of a panel that describe loaded data. */
const DESCRIPTIONS: readonly string[] = [
  // Report page for readers who cannot start anything.
  'console/src/features/share/ShareDays.tsx',
  // Campaigns of one address.
  'console/src/features/contacts/page/ContactPage.tsx',
  'console/src/features/domains/Dmarc.tsx',
  'console/src/features/warmup/WarmupPanel.tsx',
  'console/src/features/webhooks/DeliveryPanel.tsx',
  'console/src/features/inbox/compose/saved/SavedReplies.tsx',
  'console/src/features/campaign/running/HeldBack.tsx',
];

/** Lists of the console have an empty state with one action: the type of `Empty` requires the action. */
export function emptyListsOfferAnAction(files: readonly SourceFile[]): string[] {
  const screens = files.filter(({ path }) => /^console\/src\/.*\.tsx$/.test(path) && !PARTS.test(path));
  const tables = screens
    .filter(({ path, text }) => TABLE.test(text) && !NEVER_EMPTY.includes(path) && !/<Empty\b/.test(text))
    .map(({ path }) => `${path} has a table without an empty state`);
  const lists = screens
    .filter(({ text }) => LIST.test(text) && !/\bempty=\{\s*(?:<Empty\b|null\})/.test(text))
    .map(({ path }) => `${path} has a list without an empty state`);
  const bare = screens
    .filter(({ path }) => !DESCRIPTIONS.includes(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(BARE)].map(([found]) => `${path}: ${found.replaceAll(/\s+/g, ' ')}`),
    );
  const closed = screens
    .filter(({ text }) => /<Empty\b[^>]*\/>/.test(text))
    .map(({ path }) => `${path} has an empty state without an action`);
  return [...tables, ...lists, ...bare, ...closed];
}
