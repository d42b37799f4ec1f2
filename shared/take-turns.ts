// Limits how many pieces of heavy work run at a time.

type TakeTurn = <T>(work: () => Promise<T>, options?: { isUrgent?: boolean }) => Promise<T>;

/** Runs at most `limit` at a time, the others in order of arrival, urgent ones first; none is lost. */
export function limitTo(limit: number): TakeTurn {
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let free = limit;
  return async (work, { isUrgent = false } = {}) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => (isUrgent ? urgent : waiting).push(resolve));
    try {
      return await work();
    } finally {
      const next = urgent.shift() ?? waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
