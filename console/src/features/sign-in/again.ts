import { createContext } from 'react';
import type { Me } from '../../api/me';

/** Continues an open page after a sign-in; null where the sign-in is a page of its own. */
export const Again = createContext<((me: Me) => Promise<void>) | null>(null);
