import type { AnyRouter } from '@tanstack/react-router';

/** The screen that is shown, by the names of its parameters: `/w/$workspaceId/contacts/$email`. */
export const routeOf = (router: AnyRouter): string => router.state.matches.at(-1)?.fullPath || '/';
