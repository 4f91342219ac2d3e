import { longTime } from '../../../ui/show/format';
import { words } from '../../../words';

const STAMP = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;
const NAME = /\b[a-z]+(?:_[a-z]+)+\b/g;

/** Formats a sentence of the server for readers: times in their zone, values by their labels. */
export const humane = (text: string): string =>
  text
    .replaceAll(STAMP, (stamp) => longTime(stamp))
    .replaceAll(NAME, (name) => {
      const reasons: Readonly<Record<string, string>> = words.enums.pauseReason;
      return reasons[name] ?? name.replaceAll('_', ' ');
    });
