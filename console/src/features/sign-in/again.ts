import { createContext } from 'react';
import type { Me } from '../../api/me';

/** Continues an open page after a sign-in; null if the sign-in is a separate page. */
export const Again = createContext<((me: Me) => Promise<void>) | null>(null);
