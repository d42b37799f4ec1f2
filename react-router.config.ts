import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A page's client loader is a line or two: not worth a file of its own.
  splitRouteModules: false,
  // The route list is short and every page is cached whole, so it is sent with the page instead of in
  // requests of its own.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
