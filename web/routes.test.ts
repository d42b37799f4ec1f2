import { afterEach, expect, test, vi } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  ['development', true],
  ['production', false],
])('in %s the page of the kit is served: %s', async (environment, isServed) => {
  // Other tests of this process may have loaded the routes.
  vi.resetModules();
  vi.stubEnv('NODE_ENV', environment);
  const { default: routes }: { default: RouteConfigEntry[] } = await import('./routes.ts');
  const pages = routes.flatMap(({ children = [] }) => children);
  expect(pages.some(({ path }) => path === 'kit')).toBe(isServed);
});
