// Feedback on a new password while it is typed. The server judges it, so that no browser downloads the list
// of common passwords. Without an answer nothing is shown; the server judges again when the form is sent.

import { useEffect, useRef, useState } from 'react';
import { checkPassword } from '../../data/account/account.queries.ts';
import { t } from '../../data/language.ts';

const RESTS_AFTER_MS = 400;
const LEAST_LENGTH = 8;
const MAX_LENGTH = 128;

/** Whose password it is, as far as the page knows. */
export type PasswordOwner = { name?: string; email?: string };

const NONE = { words: '', isWeak: false };

export function usePasswordCheck() {
  const [judgement, setJudgement] = useState(NONE);
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  async function check(password: string, owner: PasswordOwner): Promise<void> {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    const isJudged = password.length >= LEAST_LENGTH && password.length <= MAX_LENGTH;
    if (isJudged) await new Promise((resolve) => setTimeout(resolve, RESTS_AFTER_MS));
    if (signal.aborted) return;
    const said = isJudged ? await checkPassword({ password, ...owner }, signal).catch(() => NONE) : NONE;
    if (!signal.aborted) setJudgement(said);
  }

  const { words, isWeak } = judgement;
  return { words: words || t('At least 8 characters, and not easy to guess.'), isWeak, check };
}
