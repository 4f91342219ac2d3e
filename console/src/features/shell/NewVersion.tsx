import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BUILD, versionQuery } from '../../api/build';
import { toast } from '../../ui/toast';
import { words } from '../../words';

/** Reports once that the server has a newer console than this page. Unsent text is kept. */
export function NewVersion() {
  const build = useQuery(versionQuery).data?.build;
  const isOld = typeof build === 'string' && BUILD !== 'none' && build !== BUILD;
  useEffect(() => {
    if (!isOld) return;
    const reload = { label: words.problems.reload, run: () => window.location.reload() };
    return toast.say(words.nav.newVersion, reload, Number.POSITIVE_INFINITY);
  }, [isOld]);
  return null;
}
