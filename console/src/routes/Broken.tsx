import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../api/errors';
import { report } from '../api/report';
import { Problem } from '../ui/page/Problem';
import { words } from '../words';
import { routeOf } from './route-of';

const RELOADED_AT = 'outrider.reloaded-at';
/** Errors of Chromium, Firefox and Safari for a console module that failed to load. */
const PART_MISSING = /dynamically imported module|importing a module script failed/i;
const AGAIN_MS = 3_000;
/** A module that fails right after a reload would fail again after another reload. */
const RELOAD_EVERY_MS = 60_000;

/**
 * Reloads the page as soon as the server responds: the server was unreachable, or an update removed the module. Returns
 * a function that stops polling.
 */
function reloadOnceReached(): () => void {
  const over = new AbortController();
  const ask = async (): Promise<void> => {
    const { ok } = await fetch('/app/version', { cache: 'no-store', signal: over.signal });
    const isDue = Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) > RELOAD_EVERY_MS;
    if (!ok || !isDue) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    window.location.reload();
  };
  // While the server is unreachable, every attempt fails until the first success.
  const again = () => void ask().catch(() => undefined);
  again();
  const timer = setInterval(again, AGAIN_MS);
  return () => {
    clearInterval(timer);
    over.abort();
  };
}

/** Shows a failed screen. If one of its modules did not load, the page reloads when the server is reachable. */
export function Broken({ error }: { error: unknown }) {
  const router = useRouter();
  useEffect(() => report(error, routeOf(router)), [error, router]);
  const isGone = error instanceof TypeError && PART_MISSING.test(error.message);
  useEffect(() => (isGone ? reloadOnceReached() : undefined), [isGone]);
  return (
    <main className="panel-message">
      <h1 className="page-title">{words.problems.pageFailed}</h1>
      <Problem error={isGone ? new ApiError(0, null, null) : error} />
      <Button variant="default" onClick={() => window.location.reload()}>
        {words.problems.reload}
      </Button>
    </main>
  );
}

export function Missing() {
  return (
    <main className="panel-message">
      <h1 className="page-title">{words.common.notHere}</h1>
      <Link to="/">{words.common.toOverview}</Link>
    </main>
  );
}
