import type { AnyRouter } from '@tanstack/react-router';

/** Returns the pattern of the current route, such as `/w/$workspaceId/contacts/$email`. */
export const routeOf = (router: AnyRouter): string => router.state.matches.at(-1)?.fullPath || '/';
