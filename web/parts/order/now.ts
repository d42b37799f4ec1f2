// The current time of the shop for texts that mention it, refreshed often enough that no text is wrong for
// long.

import { useEffect, useState } from 'react';
import { shopNow } from '../../data/server-clock.ts';

const POLL_MS = 15_000;

export function useNow(): Date {
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A later answer may shorten the time, never lengthen it. Use with a key for each thing that ends. */
export function useSecondsLeft(secondsLeft: number): number {
  const [now, setNow] = useState(() => Date.now());
  const endsAt = now + secondsLeft * 1000;
  const [known, setKnown] = useState({ secondsLeft, endsAt });
  if (known.secondsLeft !== secondsLeft) setKnown({ secondsLeft, endsAt: Math.min(known.endsAt, endsAt) });
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return Math.max(0, Math.ceil((known.endsAt - now) / 1000));
}
