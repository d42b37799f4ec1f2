// Every page URL of the shop, in one list (specification 2).

import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [index('storefront/home.tsx'), route('*', 'storefront/not-found.tsx')] satisfies RouteConfig;
