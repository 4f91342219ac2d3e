/** Calls `open` with the path of a notification that was pressed, which the service worker sends to this tab. */
export function followNotices(open: (path: string) => void): void {
  // Absent on pages without https.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ readonly open?: unknown } | null>) => {
    if (typeof data?.open === 'string') open(data.open);
  });
  navigator.serviceWorker?.startMessages();
}
