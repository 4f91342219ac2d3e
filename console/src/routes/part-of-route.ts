import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * Loads the component of a route on demand. A module that does not load is an error of the screen: the router would reload the page
 * instead, and without the server, the browser would replace the console by its own error page.
 */
export const partOfRoute: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new TypeError(`A part did not load: ${error instanceof Error ? error.message : String(error)}`);
      }),
    name,
  );
