/** What makes entries; contract 2.1, SuppressionSource. */
export const SUPPRESSION_SOURCES = ['api', 'unsubscribe_link', 'reply', 'bounce', 'complaint', 'import'] as const;
export type SuppressionSource = (typeof SUPPRESSION_SOURCES)[number];
