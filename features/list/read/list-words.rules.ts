// The words people write around the things of a list: numbers, units, packs and filler words. English, Hindi
// in Latin letters, and Hindi in Devanagari, transliterated. Pure.

import { toLatin } from '#features/search/words/sounds.rules.ts';

export type Unit = { factor: number; measure: 'g' | 'ml' | 'piece' };

const words = (text: string): string[] => text.trim().split(/\s+/);
const entriesOf = <Value>(table: readonly (readonly [string, Value])[]): [string, Value][] =>
  table.flatMap(([names, value]) => words(names).map((name): [string, Value] => [name, value]));

const NUMBERS = entriesOf<number>([
  ['one ek ak aek', 1],
  ['two do dho couple', 2],
  ['three teen', 3],
  ['four char chaar', 4],
  ['five paanch panch pach paach', 5],
  ['six chhe chhah chah chhai chheh chha', 6],
  ['seven saat sat', 7],
  ['eight aath aat', 8],
  ['nine nau', 9],
  ['ten das dus', 10],
  ['eleven gyarah gyara', 11],
  ['twelve barah baarah bara baara', 12],
  ['thirteen terah', 13],
  ['fourteen chaudah', 14],
  ['fifteen pandrah pandra', 15],
  ['sixteen solah', 16],
  ['eighteen atharah', 18],
  ['twenty bees bis', 20],
  ['twentyfive pachees pachis', 25],
  ['thirty tees', 30],
  ['forty chalis chaalis', 40],
  ['fifty pachas pachaas', 50],
  ['sixty saath', 60],
  ['half halff haf aadha adha aadhi adhi aadhe adhe hlf', 0.5],
  ['quarter', 0.25],
  ['dedh derh ded dedha dhed der', 1.5],
  ['dhai dhaai adhai adhaai dhayi dhaaee', 2.5],
  ['sawa sava savva swa', 1.25],
  ['pauna paun pona paune pauni', 0.75],
]);
const HUNDREDS = entriesOf<number>([
  ['sau so hundred', 100],
  ['hazar hazaar hajar thousand', 1000],
]);
const UNITS = entriesOf<Unit>([
  ['g gm gms gr grm grms gram grams graam gramme garam grem', { factor: 1, measure: 'g' }],
  [
    'kg kgs kilo kilos kilogram kilograms kilograam kelo kilu kllo kgms klo kigraa',
    { factor: 1000, measure: 'g' },
  ],
  ['ml mls millilitre milliliter mililitre emel milee', { factor: 1, measure: 'ml' }],
  ['l lt ltr ltrs lit litre litres liter liters leetar litar leter letre', { factor: 1000, measure: 'ml' }],
  [
    'pc pcs pec piece pieces pees pis peice peices nos nag nug unit units ps',
    { factor: 1, measure: 'piece' },
  ],
  ['dozen dozens dozon dozan darjan darzan darjn drjan dz doz', { factor: 12, measure: 'piece' }],
  ['tray trays crate crates', { factor: 30, measure: 'piece' }],
  ['pair pairs joda jodi jode', { factor: 2, measure: 'piece' }],
]);
const RUPEES = words(
  '₹ rs re inr rupee rupees rupaye rupay rupaya rupiya rupye rupiye rupaiya rupees rupe rup rps ru rupae',
);

/** A pack in any position. */
const PACKS = words(
  'packet packets pkt pkts pket pack packs paket pakit paiket pekat pekit paikat pouch pouches sachet sachets pkg pck packt pckt',
);
/** A pack after a number ("2 bottle") or before "of" or "ka"; otherwise a thing (a water bottle). */
const VESSELS = words(
  `bottle bottles botal bottal bottel btl dabba dabbe dabbi dibba dibbe dibbi box boxes tin tins jar jars can cans carton cartons
   peti katta katte bori boriya thaili theli thaila thaile thailiya bag bags pudiya tube tubes bar bars roll rolls cup cups tub tubs loaf loaves strip strips
   bunch bunches gaddi guddi gaddiya gucchi guchha guccha judi sack tikiya slab slabs refill`,
);

/** Filler words, never part of a name. */
const SAID = words(`
  please pls plz plzz plis kindly thanks thank thankyou thx you hi hello hey ok okay haan han ji beta beti bhaiya bhai bhaiyya didi dear sir
  madam maam le lo lena lana laana laa lao laao lado ladena leke lete aana aao aa ana bhej bhejo bhejna bhejdo bhijwa bhijwao bhijwana dena dedo
  de dijiye dijiyega deejiye deejie bhejiye bhejiyega laiye laiyega chahiye chaiye chahie chahiy chaahie chaahiye hai hain h hoga honge mangwa mangwana
  mangwao manga mangana mangao mangalo order kar karo karna krna krdo kardo karke dila dilana rakh rakhna add list need needed want wants send get bring buy
  purchase some i we us mujhe muje mujhko humko hume hamein hame humein ghar hamare liye lie ke ka ki kaa kee ko se me mein main bhi bhee also
  jaldi urgent asap today aaj aj kal tomorrow shaam subah tak abhi only sirf bas bus approx approximately about around lagbhag
  karib kareeb total each per the a an of for to and aur nd n wala wali wale vala vali vale waala waali yeh ye wo woh phir fir thoda
  thodi thode sa si acha achha accha achhe achche acchi have our my is are it this that these will be could would shall required
  zaroor jarur zaruri zarur saman saaman samaan samaan sauda things items item following grocery groceries bolna bol bata batana yaad dear home
  saamaan chaiyeh laiyo leao leaana aana liyo laaiyo lekar aaiye aaiyega bhejiyo bhijwaiye dijie lijiye lijie
  khatam khatm khtm khatum gaya gya gayi gyi gaye ho hogaya hogya hogayi hua hui aaunga aaungi launga laungi lunga lungi finished qty quantity kam zyada`);

const NOTES = words('if agar warna varna otherwise else without bina no not dont');
/** After a thing, these say that it is not wanted: "pyaaz mat lana". */
const NEVER = words('mat nahi nahin na dont');

const LARGE = words('bada badi bade badaa badee large big family jumbo bara');
const SMALL = words('chhota chota chhoti choti chhote chote chhotaa small mini little');

type Meaning =
  | { kind: 'number'; value: number }
  | { kind: 'hundred'; value: number }
  | { kind: 'unit'; unit: Unit }
  | { kind: 'rupee' | 'pack' | 'vessel' | 'said' | 'large' | 'small' | 'pav' };

const TABLE = new Map<string, Meaning>([
  ...SAID.map((word): [string, Meaning] => [word, { kind: 'said' }]),
  ...LARGE.map((word): [string, Meaning] => [word, { kind: 'large' }]),
  ...SMALL.map((word): [string, Meaning] => [word, { kind: 'small' }]),
  ...VESSELS.map((word): [string, Meaning] => [word, { kind: 'vessel' }]),
  ...PACKS.map((word): [string, Meaning] => [word, { kind: 'pack' }]),
  ...RUPEES.map((word): [string, Meaning] => [word, { kind: 'rupee' }]),
  ...UNITS.map(([word, unit]): [string, Meaning] => [word, { kind: 'unit', unit }]),
  ...HUNDREDS.map(([word, value]): [string, Meaning] => [word, { kind: 'hundred', value }]),
  ...NUMBERS.map(([word, value]): [string, Meaning] => [word, { kind: 'number', value }]),
  ...words('pav paav pao pau paw paao').map((word): [string, Meaning] => [word, { kind: 'pav' }]),
]);

/** Long vowels may be written with one letter or two ("aadha", "adha"). */
const fold = (word: string): string =>
  word
    .replace(/aa+/g, 'a')
    .replace(/ee+|ii+/g, 'i')
    .replace(/oo+/g, 'u')
    .replace(/(?<=.)h(?=$)/, '');
const FOLDED = new Map([...TABLE].map(([word, meaning]) => [fold(word), meaning]));

/** Lower case, in Latin letters. */
export function toPlainWord(word: string): string {
  return toLatin(word.toLowerCase().normalize('NFC'));
}

/** The role of a word (lower case, Latin letters) in a list, if it is not part of a name. */
export function meaningOf(word: string, isDevanagari = false): Meaning | undefined {
  return TABLE.get(word) ?? (isDevanagari ? FOLDED.get(fold(word)) : undefined);
}

export const isNoteWord = (word: string): boolean => NOTES.includes(word);
export const isNever = (word: string): boolean => NEVER.includes(word);
