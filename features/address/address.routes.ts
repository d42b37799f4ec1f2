// How address is reached over HTTP: parse, call, reply.

import type { Parts } from '#server/parts.ts';
import type { ShopApp } from '#server/routing.ts';

export function addressRoutes(_app: ShopApp, _parts: Parts): void {}
