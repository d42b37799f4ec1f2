// How words sound: transliterates Devanagari, and computes a key that the many Latin spellings of one Hindi
// or English word share (aata/atta, pyaaz/pyaj, jeera/zeera, cheez/cheese). Pure.

const CONSONANTS: Record<string, string> = {
  क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
  ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n', ऩ: 'n',
  प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ऱ: 'r', ल: 'l', ळ: 'l', ऴ: 'l',
  व: 'v', श: 'sh', ष: 'sh', स: 's', ह: 'h',
}; // prettier-ignore
/** With a dot below: sounds from Persian and English, and the flapped r. */
const DOTTED: Record<string, string> = { क: 'q', ख: 'kh', ग: 'g', ज: 'z', ड: 'd', ढ: 'dh', फ: 'f', य: 'y' };
const VOWELS: Record<string, string> = {
  अ: 'a', आ: 'aa', इ: 'i', ई: 'ee', उ: 'u', ऊ: 'oo', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au', ऍ: 'e', ऑ: 'o', ऎ: 'e', ऒ: 'o',
}; // prettier-ignore
const SIGNS: Record<string, string> = {
  'ा': 'aa', 'ि': 'i', 'ी': 'ee', 'ु': 'u', 'ू': 'oo', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au',
  'ॅ': 'e', 'ॉ': 'o', 'ॆ': 'e', 'ॊ': 'o',
}; // prettier-ignore
/** A consonant, its dot, and its vowel sign or the virama, which means no vowel. */
const SYLLABLE = /([\u0915-\u0939])(\u093c?)([\u093e-\u094d]*)/g;
const NASAL_BEFORE = /[\u0901\u0902](?=([\u0915-\u0939]))/g;
const DEVANAGARI = /[\u0900-\u097f]/g;
/** The unwritten short a, and one that is not pronounced. */
const [SHORT_A, SILENT] = ['ə', '·'];
const SILENT_AT_END = /(?<=[aeiouəNM\d].*)ə$/;
/** Between a vowel and a consonant with its vowel; the last one in a word is found first. */
const SILENT_INSIDE = /^(.*[aeiouə][^aeiouəNM\d·]+)ə(?=[^aeiouəNM\d·]+[aeiouə])/;

/** Latin letters for a word in Devanagari; any other word as it is. */
export function toLatin(word: string): string {
  if (word.search(DEVANAGARI) < 0) return word;
  let latin = word
    .normalize('NFD')
    // A nasal vowel before nothing, or before a consonant that is not a stop, is seldom written.
    .replace(NASAL_BEFORE, (_, next: string) => (/[pbm]/.test(CONSONANTS[next]!) ? 'M' : 'N'))
    .replace(
      SYLLABLE,
      (_, letter: string, dot: string, signs: string) =>
        ((dot && DOTTED[letter]) || CONSONANTS[letter]!) + (signs ? (SIGNS[signs.at(-1)!] ?? '') : SHORT_A),
    )
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(DEVANAGARI, (letter) => VOWELS[letter] ?? '')
    .replace(SILENT_AT_END, SILENT);
  while (SILENT_INSIDE.test(latin)) latin = latin.replace(SILENT_INSIDE, `$1${SILENT}`);
  return latin.replaceAll(SILENT, '').replaceAll(SHORT_A, 'a').toLowerCase();
}

/** Order matters: each rule sees the result of the ones before. */
const SAME_SOUND: [RegExp, string][] = [
  [/ksh|x/g, 'ks'],
  [/ph/g, 'f'],
  [/tch|chh/g, 'ch'],
  [/sch|sh/g, 's'],
  [/ch/g, '4'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/([bdgjkt])h/g, '$1'],
  [/w(?=[aeiouy])/g, 'v'],
  [/ew|ue$/g, 'u'],
  [/w/g, 'v'],
  [/ee|ea|ie|ey$/g, 'i'],
  [/oo|o$/g, 'u'],
  [/ou/g, 'o'],
  [/ai|ay|ei/g, 'e'],
  [/au|[ao]v(?=[^aeiouy]|$)/g, 'o'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=..[^aeiou])e$/g, ''],
  [/(?<=.)h$/g, ''],
  [/4/g, 'c'],
];

/** Words with the same key sound alike. Empty if there are no letters a-z. */
export function toSound(word: string): string {
  let sound = word.replace(/[^a-z]/g, '');
  for (const [spelling, key] of SAME_SOUND) sound = sound.replace(spelling, key);
  return sound;
}

/** z is pronounced j by some (zeera/jeera) and s by others (lizol/lysol), so a word with it has two keys. */
export function toSounds(word: string): string[] {
  const sound = toSound(word);
  if (sound === '') return [];
  return sound.includes('z')
    ? [sound.replaceAll('z', 'j'), sound.replaceAll('z', 's').replace(/s+/g, 's')]
    : [sound];
}

/**
 * The first letter and the consonants after it: what remains when vowels are guessed wrong (biscut, bisket,
 * biscuit).
 */
export function toSkeleton(sound: string): string {
  return sound.replace(/(?<=.)[aeiouh]/g, '').replace(/(?<=.)(.)\1+/g, '$1');
}
