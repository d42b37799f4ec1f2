// Turns the not-found error of a read into the not-found page with status 404.

import { data } from 'react-router';

export async function orNotFound<Page>(read: Promise<Page>): Promise<Page> {
  try {
    return await read;
  } catch (error) {
    // By code and not by class: the built pages contain their own copy of the class.
    if ((error as { code?: unknown }).code === 'not_found') throw notFound();
    throw error;
  }
}

export function notFound() {
  return data(null, { status: 404 });
}
