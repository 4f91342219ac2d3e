/** Escapes an ID for a path, so that it cannot name another resource. */
export const inPath = (id: string | number): string => encodeURIComponent(String(id));
