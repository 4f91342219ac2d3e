import type { Template } from './calls';

/** Returns whether the name, folder, or subject of a template contains the text. */
export function matches(
  { name, folder, subject }: Pick<Template, 'name' | 'folder' | 'subject'>,
  typed: string,
): boolean {
  return `${name}\n${folder}\n${subject}`.toLowerCase().includes(typed.trim().toLowerCase());
}
