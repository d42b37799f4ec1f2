import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASSETS_FOLDER } from '#app/pages/page-build.ts';

test('the schemas of calls, which only the server reads, are not sent to browsers', () => {
  const scripts = readdirSync(ASSETS_FOLDER).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  // TypeBox marks each schema with this text. A page that imports more than types from a contract contains
  // all its schemas.
  const withSchemas = scripts.filter((name) =>
    readFileSync(`${ASSETS_FOLDER}/${name}`, 'utf8').includes('~kind'),
  );
  expect(withSchemas).toEqual([]);
});
