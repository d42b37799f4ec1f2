// How words sound: Devanagari in Latin letters, and a key that the many Latin spellings of one Hindi or
// English word share (aata/atta, pyaaz/pyaj, jeera/zeera, cheez/cheese). Pure.

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
const NUKTA = '\u093c';
const VIRAMA = '\u094d';
const NASAL = /[\u0901\u0902]/;
const DEVANAGARI = /[\u0900-\u097f]/;
const LABIAL = /^[pbm]/;

/**
 * A sound: its consonants, and its vowel; `null` is the short a that is written by nothing and often not
 * spoken.
 */
type Syllable = { consonant: string; vowel: string | null };

/** Latin letters for a word in Devanagari; any other word as it is. */
export function toLatin(word: string): string {
  if (!DEVANAGARI.test(word)) return word;
  return speak(readSyllables(word.normalize('NFD')));
}

function readSyllables(word: string): Syllable[] {
  const letters = [...word];
  const syllables: Syllable[] = [];
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!;
    const last = syllables.at(-1);
    const digit = letter.charCodeAt(0) - 0x0966;
    if (CONSONANTS[letter]) {
      const isDotted = letters[at + 1] === NUKTA;
      if (isDotted) at++;
      const consonant = (isDotted && DOTTED[letter]) || CONSONANTS[letter];
      if (last?.vowel === '') last.consonant += consonant;
      if (last?.vowel === '') last.vowel = null;
      else syllables.push({ consonant, vowel: null });
    } else if (VOWELS[letter]) syllables.push({ consonant: '', vowel: VOWELS[letter] });
    else if (SIGNS[letter]) {
      if (last) last.vowel = SIGNS[letter];
    } else if (letter === VIRAMA) {
      if (last) last.vowel = '';
    } else if (NASAL.test(letter)) {
      const next = CONSONANTS[letters[at + 1] ?? ''] ?? '';
      // A vowel through the nose before nothing, or before what is no stop, is seldom written.
      if (next) syllables.push({ consonant: LABIAL.test(next) ? 'm' : 'n', vowel: '-' });
    } else if (digit >= 0 && digit <= 9) syllables.push({ consonant: String(digit), vowel: '-' });
    else if (!DEVANAGARI.test(letter)) syllables.push({ consonant: letter, vowel: '-' });
  }
  return syllables;
}

/**
 * The short a is silent at the end, and in the middle between a vowel before and a consonant with its vowel
 * after.
 */
function speak(syllables: Syllable[]): string {
  const isSounded = syllables.map(({ vowel }) => vowel !== '' && vowel !== '-');
  for (let at = syllables.length - 1; at >= 0; at--) {
    if (syllables[at]!.vowel !== null || syllables.length === 1) continue;
    const isLast = at === syllables.length - 1;
    if (isLast || (at > 0 && isSounded[at - 1] && isSounded[at + 1] && syllables[at + 1]!.consonant !== ''))
      isSounded[at] = false;
  }
  return syllables
    .map(({ consonant, vowel }, at) => consonant + (isSounded[at] ? (vowel ?? 'a') : ''))
    .join('');
}

/** In this order: each sees what the ones before it left. */
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
  [/oo|ou/g, 'u'],
  [/ai|ay|ei/g, 'e'],
  [/au|av(?=[^aeiouy]|$)/g, 'o'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=..[^aeiou])e$/g, ''],
  [/(?<=.)h$/g, ''],
  [/4/g, 'c'],
];

/** Words with one key sound alike. Empty for what has no letters a-z. */
export function toSound(word: string): string {
  let sound = word.replace(/[^a-z]/g, '');
  for (const [spelling, key] of SAME_SOUND) sound = sound.replace(spelling, key);
  return sound;
}

/** z is j to some (zeera/jeera) and s to others (lizol/lysol), so a word with it has two keys. */
export function toSounds(word: string): string[] {
  const sound = toSound(word);
  if (sound === '') return [];
  return sound.includes('z')
    ? [sound.replaceAll('z', 'j'), sound.replaceAll('z', 's').replace(/s+/g, 's')]
    : [sound];
}

/**
 * Its consonants behind the first letter: what is left when vowels are guessed wrong (biscut, bisket,
 * biscuit).
 */
export function toSkeleton(sound: string): string {
  return (
    sound.slice(0, 1) +
    sound
      .slice(1)
      .replace(/[aeiouh]/g, '')
      .replace(/(.)\1+/g, '$1')
  );
}
