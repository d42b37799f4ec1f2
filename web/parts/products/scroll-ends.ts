// Whether a list that scrolls sideways is at its start or end, for the buttons that scroll it.

import { useCallback, useState } from 'react';

export type Ends = { atStart: boolean; atEnd: boolean };

/** Distances below this, such as the border of a card, do not count. */
const SLACK_PX = 4;

/** Call `measure` when the list has been scrolled or changed. `assumed` is used until then. */
export function useScrollEnds(assumed: Ends): [ends: Ends, measure: (list: Element) => void] {
  const [ends, setEnds] = useState(assumed);
  const measure = useCallback(({ scrollLeft, clientWidth, scrollWidth }: Element) => {
    const atStart = scrollLeft < SLACK_PX;
    const atEnd = scrollLeft + clientWidth > scrollWidth - SLACK_PX;
    setEnds((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }));
  }, []);
  return [ends, measure];
}
