import type { SettingsReader } from './settings-reader.js';

/** Services that a connected tenant uses. Set by the operator: a workspace's key file never chooses a server. */
export interface TenantSettings {
  readonly google: { readonly tokenUrl: string; readonly directoryUrl: string; readonly apiUrl: string };
  readonly microsoft: { readonly loginUrl: string; readonly apiUrl: string };
}

/** Reads the services of Google Workspace and Microsoft 365 (docs/operate/settings.md). */
export function readTenants(read: SettingsReader): TenantSettings {
  const url = (name: string, usual: string): string => read.url(name, ['https:', 'http:']) ?? usual;
  const origin = (name: string, usual: string): string => new URL(url(name, usual)).origin;
  return {
    google: {
      tokenUrl: url('GOOGLE_OAUTH_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
      directoryUrl: origin('GOOGLE_DIRECTORY_URL', 'https://admin.googleapis.com'),
      apiUrl: origin('GOOGLE_API_URL', 'https://gmail.googleapis.com'),
    },
    microsoft: {
      loginUrl: origin('MICROSOFT_LOGIN_URL', 'https://login.microsoftonline.com'),
      apiUrl: origin('MICROSOFT_API_URL', 'https://graph.microsoft.com'),
    },
  };
}
