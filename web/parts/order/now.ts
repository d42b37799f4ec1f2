// The current time for texts that mention it, refreshed often enough that no text is wrong for long.

import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 15_000;

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
