// Title of a page of the work side: 'Orders - Work | Jhatpat'.

import { privateMeta } from '../../parts/private-meta.ts';

/** `export const meta = workMeta('Orders')` in a route module. */
export const workMeta = (title: string) => privateMeta(`${title} - Work`);
