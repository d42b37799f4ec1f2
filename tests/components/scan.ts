// A scanner that acts as a keyboard types wherever the focus is, faster than any hand, and presses Enter.

export function scan(code: string): void {
  for (const key of code) if (press(key)) document.execCommand('insertText', false, key);
  if (press('Enter') && document.activeElement instanceof HTMLButtonElement) document.activeElement.click();
}

/** True when the page lets it happen. */
function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  return (document.activeElement ?? document.body).dispatchEvent(event);
}
