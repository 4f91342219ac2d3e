/** Languages of the texts that members read, English first (ISO 639-1). */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
