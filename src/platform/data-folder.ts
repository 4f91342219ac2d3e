import { join } from 'node:path';

/**
 * Returns the platform's usual folder for the data of an installed program, absolute, so that data never lies beside the
 * code: XDG Base Directory Specification, Apple's File System Programming Guide, Microsoft's Known Folders. For a systemd
 * unit with `StateDirectory=`, systemd names the folder (systemd.exec(5)).
 */
export function usualDataFolder(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): string {
  const given = (name: string): string | undefined => env[name]?.trim() || undefined;
  const ofUnit = given('STATE_DIRECTORY')?.split(':')[0];
  if (ofUnit !== undefined) return ofUnit;
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Outrider');
    case 'win32':
      return join(given('LOCALAPPDATA') ?? join(home, 'AppData', 'Local'), 'Outrider');
    default:
      return join(given('XDG_DATA_HOME') ?? join(home, '.local', 'share'), 'outrider');
  }
}
