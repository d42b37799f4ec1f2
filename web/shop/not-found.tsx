// Any path that does not exist: status 404 inside the layout.

import { data } from 'react-router';
import { t } from '../data/language.ts';
import { NotFoundPage } from '../parts/layout/not-found-page.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Needs no data, so that it also shows without a network. */
export function clientLoader() {
  return null;
}

export function meta() {
  return [{ title: t('Page not found') }, { name: 'robots', content: 'noindex' }];
}

export default NotFoundPage;
