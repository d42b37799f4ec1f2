// How long somebody has waited, as a clock. Pure.

/** 4:07, from one hour on 1:04:07. A negative time counts as 0: clocks differ a little. */
export function toClock(passedMs: number): string {
  const seconds = Math.max(0, Math.floor(passedMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
