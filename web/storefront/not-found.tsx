// Any path that names nothing: status 404 inside the layout.

import { data } from 'react-router';
import { NotFoundPage } from '../parts/not-found-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
}

export default NotFoundPage;
