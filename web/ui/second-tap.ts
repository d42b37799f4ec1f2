// Ignores the second tap of an impatient thumb on what the first tap has just opened.

import { useEffect, useRef, useState } from 'react';

/** Longer than the time between two taps of one thumb. */
const SECOND_TAP_MS = 500;

/** True for a moment after the question was opened. */
export function useIsJustAsked(isOpen = true): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setReady(true), SECOND_TAP_MS);
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, [isOpen]);
  return isOpen && !isReady;
}

/** Call at each press of a button that turns into its opposite: false for taps that follow at once. */
export function useFirstTap(): () => boolean {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    const isFirst = now - last.current > SECOND_TAP_MS;
    last.current = now;
    return isFirst;
  };
}

/** No thumb that taps six times in two seconds pauses so long. */
const PAUSE_MS = 800;

/** Tells that an overlay has gone from what was under it. */
const uncovered = new EventTarget();

/** As far as a thumb that taps again strays, in px. */
const STRAY = 24;

type Tap = { clientX: number; clientY: number };

const isNear = (one: Tap, other: Tap) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= STRAY;

/**
 * Call when what this tap began opens another page, and the answer when that page is there: until the thumb
 * rests or does something else, its further taps do not press what the page has there.
 */
export function ignoreTapsAfter(tap: Tap): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('click', ignore, true);
    window.removeEventListener('input', stop, true);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, PAUSE_MS);
  };
  const ignore = (event: MouseEvent) => {
    // By keyboard it is 0.
    if (event.detail === 0) return;
    if (!isNear(event, tap)) return stop();
    event.preventDefault();
    event.stopPropagation();
    if (timer !== undefined) rest();
  };
  window.addEventListener('click', ignore, true);
  window.addEventListener('input', stop, true);
  return rest;
}

/**
 * For what lies over the page: further taps of the thumb that closed it do not press what was under it. Call
 * what it returns with every click in it.
 */
export function useLastTapCloses(open: boolean): (click: MouseEvent) => void {
  const last = useRef<MouseEvent>(null);
  useEffect(() => {
    if (!open) return;
    return () => {
      uncovered.dispatchEvent(new Event('uncovered'));
      const tap = last.current;
      last.current = null;
      if (tap && performance.now() - tap.timeStamp < PAUSE_MS) ignoreTapsAfter(tap)();
    };
  }, [open]);
  return (click) => {
    if ((click as PointerEvent).pointerType === 'touch') last.current = click;
  };
}

const PRESSED = 'button, a, input, select, textarea, label, [role=option]';

/**
 * While mounted, further taps of an impatient thumb press only the button of its first one: not what took
 * that button's place when the answer came. It may tap anywhere else, and here again after a rest.
 */
export function useSteadyThumb(): void {
  useEffect(() => {
    let last: (Tap & { pressed: Element; at: number; scrollY: number }) | null = null;
    const toPressed = (target: EventTarget | null) => {
      const pressed = target instanceof Element ? target.closest(PRESSED) : null;
      // A press of a label also presses its control.
      return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed;
    };
    const check = (event: MouseEvent) => {
      const { clientX, clientY, detail, timeStamp: at, target } = event;
      // By keyboard it is 0.
      if (detail === 0) return;
      const pressed = toPressed(target);
      const isSoon = detail > 1 || (event as PointerEvent).pointerType === 'touch';
      const isAgain = last !== null && isSoon && at - last.at < PAUSE_MS && isNear(event, last);
      // The button is still there, somewhere else: the page was moved to press another one.
      const isMoved = last?.pressed.isConnected && last.scrollY !== window.scrollY;
      if (last && last.pressed !== pressed && isAgain && !isMoved) {
        event.preventDefault();
        event.stopPropagation();
        last.at = at;
      } else last = pressed && { clientX, clientY, pressed, at, scrollY: window.scrollY };
    };
    // Sent when the page is moved by hand: other things are under the thumb now.
    const forget = () => void (last = null);
    window.addEventListener('click', check, true);
    window.addEventListener('pointercancel', forget, true);
    return () => {
      window.removeEventListener('click', check, true);
      window.removeEventListener('pointercancel', forget, true);
    };
  }, []);
}

/**
 * For a press that cannot be taken back: false for a moment after this was mounted, a dialog has closed over
 * it, or `about` has changed, so that it is never pressed by a finger that meant what was there before.
 */
export function useIsSettled(about: unknown): boolean {
  const [settled, setSettled] = useState<{ about: unknown } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      clearTimeout(timer);
      setSettled(null);
      timer = setTimeout(() => setSettled({ about }), PAUSE_MS);
    };
    rest();
    uncovered.addEventListener('uncovered', rest);
    return () => {
      clearTimeout(timer);
      uncovered.removeEventListener('uncovered', rest);
    };
  }, [about]);
  return settled !== null && settled.about === about;
}
