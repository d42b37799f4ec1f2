// What every text goes through before the shop keeps it: whole characters only, no control characters, no space around it.

// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL = /[\u0000-\u001f\u007f]/g;
// oxlint-disable-next-line no-control-regex -- the same, but for tab and line breaks
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export function cleanText(text: string, keepsLines = false): string {
  return text
    .toWellFormed()
    .replace(keepsLines ? CONTROL_BUT_LINES : CONTROL, keepsLines ? '' : ' ')
    .trim();
}
