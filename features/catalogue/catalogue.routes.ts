// How catalogue is reached over HTTP: parse, call, reply.

import type { Parts } from '#server/parts.ts';
import type { ShopApp } from '#server/routing.ts';

export function catalogueRoutes(_app: ShopApp, _parts: Parts): void {}
