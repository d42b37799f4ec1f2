// Ids of everything the shop stores: 24 lower-case hexadecimal characters, time-ordered (ObjectId layout),
// never a dash. The only place that creates them. Safe in the browser.

export const ID_PATTERN = '^[0-9a-f]{24}$';
const idExpression = new RegExp(ID_PATTERN);

export function isId(text: unknown): text is string {
  return typeof text === 'string' && idExpression.test(text);
}

const processPart = toHex(crypto.getRandomValues(new Uint8Array(5)));
/** Starts in the lower half, so that it does not begin again before eight million ids. */
let counter = crypto.getRandomValues(new Uint32Array(1))[0]! & 0x7fffff;

/** 4 bytes of seconds, 5 of the process, 3 of a counter: later ids sort after earlier ones. */
export function makeId(now: Date = new Date()): string {
  counter = (counter + 1) & 0xffffff;
  return toSeconds(now) + processPart + counter.toString(16).padStart(6, '0');
}

/** No id made at this time or later sorts before it: for finding rows by time with an index of ids. */
export function toFirstId(time: Date): string {
  return toSeconds(time) + '0'.repeat(16);
}

function toSeconds(time: Date): string {
  return Math.floor(time.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
