import { expect, test } from 'vitest';
import { indexWords, readWordList } from '#shared/word-list.server.ts';

test('what a kind is read as is not read as another kind', () => {
  const { kind, bunch } = readWordList(new URL('usual-kinds.txt', import.meta.url), ['kind', 'bunch']);
  const kinds = indexWords(kind);
  const astray = [...kind, ...bunch].filter(({ name }) => (kinds.get(name)?.name ?? name) !== name);
  expect(astray.map(({ at, name }) => `${at}: "${name}" is at ${kinds.get(name)!.at}`)).toEqual([]);
});
