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
