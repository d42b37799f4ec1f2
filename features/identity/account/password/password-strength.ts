// How well a password resists guessing with lists of common passwords, repetition, keyboard rows, and what is
// known of its owner and the shop (docs/decisions/14). Server only: no browser downloads the list.

import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { refuseField } from '#shared/shop-error.ts';

/** On a scale of 0 to 4: more than a million guesses. */
const LEAST_SCORE = 2;
/** Both bound the work to about 10 ms for the worst text; without them it took half a second. */
const JUDGED_CHARACTERS = 32;
const MAX_SUBSTITUTIONS = 10;

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
  maxLength: JUDGED_CHARACTERS,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
});

export type PasswordContext = { name?: string; email?: string; shopName: string };

/** Why the password is refused, in words for its owner; null when it is strong enough. */
export function findWeakness(password: string, context: PasswordContext): string | null {
  const { score, sequence } = estimator.check(password, listKnownWords(context));
  return score >= LEAST_SCORE ? null : toWeakness(sequence);
}

/** 400 for a password that is easily guessed; `field` is where the form shows the message. */
export function requireStrongPassword(password: string, context: PasswordContext, field = 'password'): void {
  const message = findWeakness(password, context);
  if (message !== null) throw refuseField(field, message);
}

function listKnownWords({ name = '', email = '', shopName }: PasswordContext): string[] {
  const whole = [name, email, email.split('@')[0]!, shopName];
  const words = whole.flatMap((text) => [text, text.replace(/\s+/g, ''), ...text.split(/[\s@._+-]+/)]);
  return [...new Set(words.map((word) => word.slice(0, JUDGED_CHARACTERS)))].filter(
    ({ length }) => length > 2,
  );
}

function toWeakness(parts: readonly MatchExtended[]): string {
  const has = (isSo: (part: MatchExtended) => boolean) => parts.some(isSo);
  if (has(({ dictionaryName }) => dictionaryName === 'userInputs'))
    return 'This password is easy to guess: it contains your name, your email or the shop’s name.';
  if (has(({ pattern }) => pattern === 'dictionary'))
    return 'This password is too common and easy to guess. Please choose another one.';
  if (has(({ pattern }) => pattern === 'repeat'))
    return 'This password is easy to guess: it repeats the same characters.';
  return 'This password is easy to guess. Three or four unrelated words are better.';
}
