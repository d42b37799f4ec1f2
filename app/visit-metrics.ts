// How long visitors waited, as their browsers measured it, by kind of page. In this process only, as the
// durations of requests.

import { Histogram, type Registry } from 'prom-client';
import { isWithinLimit, LIMITS, toAddressAttempts } from '#features/platform/limit/limit.ts';
import { visitCalls } from '#features/platform/visit/visit.contract.ts';
import { ok, serve, type ShopApp } from '#http/routing.ts';
import type { Services } from './services.ts';

export function visitMetrics(
  app: ShopApp,
  registry: Registry,
  { config, db }: Pick<Services, 'config' | 'db'>,
): void {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'shop_visit_seconds',
    help: 'First pages of visits by kind: lcp until the largest part was seen, inp after the slowest press, ttfb until the first byte',
    labelNames: ['page', 'vital'],
    // With the limits of good and poor: 2.5 and 4 for lcp, 0.2 and 0.5 for inp, 0.8 and 1.8 for ttfb.
    buckets: [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 8],
    registers,
  });
  const shifts = new Histogram({
    name: 'shop_visit_layout_shift',
    help: 'How much of the first page of a visit moved by itself (cls), by kind',
    labelNames: ['page'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
    registers,
  });
  serve(app, visitCalls.measured, async ({ body: { page, cls, ...times }, ip }) => {
    const attempts = toAddressAttempts(LIMITS.visitsPerAddress, ip, config.rateLimitScale);
    // Nobody waits for the answer: what is too much is left out.
    if (!(await isWithinLimit(db, attempts, new Date()))) return ok('Noted', null);
    for (const vital of ['lcp', 'inp', 'ttfb'] as const)
      if (times[vital] !== undefined) seconds.observe({ page, vital }, times[vital] / 1000);
    if (cls !== undefined) shifts.observe({ page }, cls);
    return ok('Noted', null);
  });
}
