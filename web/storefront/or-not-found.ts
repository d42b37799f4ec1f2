// Turns "there is no such thing" of a read into the not-found page with status 404.

import { data } from 'react-router';

export async function orNotFound<Page>(read: Promise<Page>): Promise<Page> {
  try {
    return await read;
  } catch (error) {
    // By code and not by class: the built pages carry their own copy of it.
    if ((error as { code?: unknown }).code === 'not_found') throw notFound();
    throw error;
  }
}

export function notFound() {
  return data(null, { status: 404 });
}
