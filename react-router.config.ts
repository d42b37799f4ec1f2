import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The route list is short and every page is cached whole, so it travels with the page instead of in requests of its own.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
