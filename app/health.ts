// What a proxy asks of a process: does it run (/livez, /healthz), may it be given orders (/readyz), and can it
// at least send the pages it has (/pages-ready)?

import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findMissingMigration } from '#database/migrate.ts';
import { isOverload } from '#http/errors.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { memoizeFor } from '#shared/memoize-for.ts';
