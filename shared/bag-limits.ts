// How long a bag that was not handed over may take to come back to its store. Pure.

import { HOUR_MS } from './times.ts';

/** From then on it is late, and a manager may book it as lost. */
export const LATE_AFTER_MS = 2 * HOUR_MS;
/**
 * By then the order is cancelled by itself, unless another time was agreed: what was paid must not wait for a
 * bag or for a manager, and goes back at the latest then. Only its goods still wait.
 */
export const CANCEL_AFTER_MS = 4 * HOUR_MS;
