import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

const CHEAP = { memoryKiB: 8, passes: 1 };
const COMPOSED = 'Kaffé-tisch-48-grün';
const APART = COMPOSED.normalize('NFD');
/** Letters with a dot that Unicode composes in no normal form. */
const [ONE_LETTER, TWO_LETTERS] = ['\u095bमीन पर दूध 48', '\u091c\u093cमीन पर दूध 48'];

it.each([
  [COMPOSED, APART],
  [APART, COMPOSED],
  [ONE_LETTER, TWO_LETTERS],
  [TWO_LETTERS, ONE_LETTER],
])('the password %j is the same as %j, typed on another system', async (set, typed) => {
  expect(set).not.toBe(typed);
  expect(await isPassword(typed, await hashPassword(set, CHEAP))).toBe(true);
  expect(await isPassword(`${typed}!`, await hashPassword(set, CHEAP))).toBe(false);
});

/** Hashed from these bytes, at the lowest cost. */
const OLD = {
  [APART]: 'argon2id$8$1$1$AwMDAwMDAwMDAwMDAwMDAw$y7WR3Iq0BmbujeRanNcdLYoegvDDngz77lBRCJVGLZI',
  [ONE_LETTER]: 'argon2id$8$1$1$AwMDAwMDAwMDAwMDAwMDAw$8WZxhSFhmyHqyUhq7jVlTxCb2od39vnup1GS9aANX-c',
};

it.each(Object.entries(OLD))('%j, hashed as it came, still opens', async (password, stored) => {
  expect(await isPassword(password, stored)).toBe(true);
  expect(await isPassword(`${password}!`, stored)).toBe(false);
});

it('what was hashed as it came is opened by the composed form too', async () =>
  expect(await isPassword(COMPOSED, OLD[APART]!)).toBe(true));
