// A scanner that acts as a keyboard types wherever the focus is, faster than any hand, and presses Enter.

const KEY_MS = 10;

export function scan(code: string): void {
  const from = performance.now();
  for (const [at, key] of [...code].entries()) typeKey(key, from + at * KEY_MS);
  const isLeft = press('Enter', from + code.length * KEY_MS);
  if (isLeft && document.activeElement instanceof HTMLButtonElement) document.activeElement.click();
}

/** `at`: as the keyboard says it, however slow the page is. */
export function typeKey(key: string, at: number): void {
  if (press(key, at)) document.execCommand('insertText', false, key);
}

/** True when the page lets it happen. */
function press(key: string, at: number): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return (document.activeElement ?? document.body).dispatchEvent(event);
}
