// The one route of the work side: the server only says whether there is such a page.

import { data } from 'react-router';
import { readPage } from '#shared/page-urls.ts';
import type { Route } from './+types/work-route';

export function loader({ request }: Route.LoaderArgs) {
  return data(null, { status: readPage(new URL(request.url).pathname) ? 200 : 404 });
}

export function clientLoader() {
  return null;
}

export { default } from './work-app.tsx';
