import type { Catalogue } from '../say.js';
import { attention } from './attention.js';
import { gates } from './gates.js';
import { labels } from './labels.js';
import { stored } from './stored.js';
import { work } from './work.js';

/** German sentences by their English text. */
export const german: Catalogue = { ...attention, ...gates, ...labels, ...stored, ...work };
