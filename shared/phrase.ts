// Messages with variable parts. An answer has the English text, and beside it, as `said`, the message with
// its parts still named, by which the browser finds it in another language (`tServer` of
// web/data/language.ts).

export type Phrase = { text: string; values: Record<string, PhrasePart> };
/** A name or an amount; a part with words of its own, or several sentences; or a time of day. */
type PhrasePart = string | number | Phrase | readonly Phrase[] | { minutesOfDay: number };

/** `text`: English, its parts in braces: 'Only {stock} left in stock'. */
export const say = (text: string, values: Phrase['values'] = {}): Phrase => ({ text, values });

export const isPhrase = (value: unknown): value is Phrase =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value;

export const toEnglish = (said: Phrase | string): string =>
  typeof said === 'string' ? said : said.text.replace(/\{(\w+)\}/g, (_, name) => toPart(said.values[name]!));

function toPart(value: PhrasePart): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (isPhrase(value)) return toEnglish(value);
  if ('minutesOfDay' in value) return toClock(value.minutesOfDay);
  return value.map(toEnglish).join(' ');
}

/** '6:00 am'. */
function toClock(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
