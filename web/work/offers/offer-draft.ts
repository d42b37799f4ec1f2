// The fields of an offer as they are typed, and what is sent of them. They are named as the server's, so that
// its messages find them. Pure.

import type { Offer } from '#features/cart/offer/offer.contract.ts';
import { readClockTime, toClockTime } from '#shared/opening-hours.ts';
import type { CallBody } from '../../data/calls.ts';
import type { ChipChoice } from '../../parts/chip-picker.tsx';
import type { Problems } from '../../parts/form.tsx';
import { findAmountProblem } from '../parts/refund-amount.ts';
import { formatRupees } from '#shared/money.ts';
import type { ChipLook } from '../../ui/chip.tsx';
import { plural, toCount } from '../../ui/number.tsx';

export const KIND_NAMES: Record<Offer['kind'], string> = {
  percent: 'Percent off',
  amount: 'Rupees off',
  free_units: 'Buy some, get some free',
  bundle: 'Bundle price',
};

export const STATE_NAMES: Record<Offer['state'], string> = {
  draft: 'Draft',
  planned: 'Planned',
  running: 'Running',
  ended: 'Ended',
};
export const STATE_LOOKS: Record<Offer['state'], ChipLook> = {
  draft: 'faint',
  planned: 'open',
  running: 'good',
  ended: 'calm',
};

type Names = readonly { _id: string; name: string }[];

/** '10 % off, at most ₹100' */
export function toEffect({ kind, value, cap, buy, get }: Offer): string {
  const effect = {
    percent: `${value} % off`,
    amount: `${formatRupees(value)} off`,
    free_units: `Buy ${buy}, get ${get} free`,
    bundle: `${buy === null ? 'One of each' : `Any ${buy}`} for ${formatRupees(value)}`,
  }[kind];
  return cap === null ? effect : `${effect}, at most ${formatRupees(cap)}`;
}

/** What it is for: 'All products', or names; numbers where these are not known. */
export function toGoods({ on }: Offer, names: Names = []): string {
  if (on.all) return 'All products';
  const nameOf = new Map(names.map(({ _id, name }) => [_id, name]));
  const toText = (ids: readonly string[] = [], one: string, many: string) => {
    const known = ids.flatMap((id) => nameOf.get(id) ?? []);
    if (known.length > 0) return known.join(', ');
    return ids.length > 0 && plural(ids.length, one, many);
  };
  return [
    toText(on.categoryIds, 'category', 'categories'),
    toText(on.subCategoryIds, 'sub category', 'sub categories'),
    on.brands?.join(', '),
    toText(on.productIds, 'product', 'products'),
  ]
    .filter(Boolean)
    .join('; ');
}

/** Who may use it, and how often; '' when anybody may. */
export function toConditions(offer: Offer): string {
  const { minimum, firstOrder, usesPerShopper, usesTotal, shopperId, combine } = offer;
  const words = [
    minimum > 0 && `orders of at least ${formatRupees(minimum)}`,
    firstOrder && 'first orders only',
    shopperId !== null && 'one shopper only',
    usesPerShopper !== null && `${toCount(usesPerShopper)} for each shopper`,
    usesTotal !== null && `${toCount(usesTotal)} in all`,
    combine && 'together with other offers',
  ].filter((word) => word !== false);
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type OfferDraft = {
  name: string;
  code: string;
  kind: Offer['kind'];
  value: string;
  cap: string;
  buy: string;
  get: string;
  /** The bundle has one of each product, and not any units. */
  isOfEach: boolean;
  isForAll: boolean;
  categories: readonly ChipChoice[];
  subCategories: readonly ChipChoice[];
  /** With commas between them. */
  brands: string;
  products: readonly ChipChoice[];
  /** By the clock of the shop. */
  from: string;
  until: string;
  isDraft: boolean;
  isListed: boolean;
  minimum: string;
  isFirstOrder: boolean;
  usesPerShopper: string;
  usesTotal: string;
  storeId: string;
  /** At most one. */
  shopper: readonly ChipChoice[];
  combines: boolean;
};

const toText = (number: number | null) => (number === null ? '' : String(number));

export function toNewDraft(timeZone: string, now: Date): OfferDraft {
  return {
    ...{ name: '', code: '', kind: 'percent', value: '', cap: '', buy: '', get: '', isOfEach: false },
    ...{ isForAll: true, categories: [], subCategories: [], brands: '', products: [] },
    ...{ from: toClockTime(timeZone, now), until: '', isDraft: false, isListed: true },
    ...{ minimum: '', isFirstOrder: false, usesPerShopper: '', usesTotal: '' },
    ...{ storeId: '', shopper: [], combines: false },
  };
}

export function toDraft(offer: Offer, names: Names, timeZone: string): OfferDraft {
  const toChoices = (ids: readonly string[] = []) =>
    ids.map((_id) => ({ _id, name: names.find((one) => one._id === _id)?.name ?? 'No longer there' }));
  const toLocal = (iso: string | null) => (iso === null ? '' : toClockTime(timeZone, new Date(iso)));
  const { on, kind, value } = offer;
  return {
    ...{ name: offer.name, code: offer.code ?? '', kind, value: kind === 'free_units' ? '' : String(value) },
    ...{ cap: toText(offer.cap), buy: toText(offer.buy), get: toText(offer.get) },
    isOfEach: kind === 'bundle' && offer.buy === null,
    isForAll: on.all ?? false,
    ...{ categories: toChoices(on.categoryIds), subCategories: toChoices(on.subCategoryIds) },
    ...{ brands: on.brands?.join(', ') ?? '', products: toChoices(on.productIds) },
    ...{ from: toLocal(offer.from), until: toLocal(offer.until) },
    ...{ isDraft: offer.draft, isListed: offer.listed, isFirstOrder: offer.firstOrder },
    minimum: offer.minimum === 0 ? '' : String(offer.minimum),
    ...{ usesPerShopper: toText(offer.usesPerShopper), usesTotal: toText(offer.usesTotal) },
    ...{ storeId: offer.storeId ?? '', combines: offer.combine },
    shopper: offer.shopperId === null ? [] : toChoices([offer.shopperId]),
  };
}

/** A copy begins anew, with another code, and as a draft. */
export function toCopy(offer: Offer, names: Names, timeZone: string, now: Date): OfferDraft {
  const { from, until, code } = toNewDraft(timeZone, now);
  return { ...toDraft(offer, names, timeZone), from, until, code, isDraft: true };
}

const isPlainBundle = ({ kind, isOfEach }: OfferDraft) => kind === 'bundle' && !isOfEach;
export const hasCap = ({ kind, cap }: OfferDraft) =>
  kind === 'percent' || kind === 'free_units' || cap !== '';
export const hasBuy = (draft: OfferDraft) => draft.kind === 'free_units' || isPlainBundle(draft);

const COUNT = /^\d+$/;

/** What the server need not be asked about. */
export function findProblems(draft: OfferDraft): Problems {
  const { name, kind, value, cap, buy, get, from, minimum, usesPerShopper, usesTotal } = draft;
  const toCountProblem = (text: string) =>
    text.trim() === '' || COUNT.test(text.trim()) ? undefined : 'Enter a whole number, like 1';
  const problems: Problems = {
    name: name.trim() === '' ? 'Enter a name' : undefined,
    value:
      kind === 'free_units'
        ? undefined
        : kind === 'percent'
          ? (findAmountProblem(value, 'Enter a percentage, like 10') ?? needed(value, 'How many percent?'))
          : (findAmountProblem(value) ?? needed(value, 'How many rupees?')),
    cap: hasCap(draft) ? findAmountProblem(cap) : undefined,
    buy: hasBuy(draft) ? (toCountProblem(buy) ?? needed(buy, 'How many?')) : undefined,
    get: kind === 'free_units' ? (toCountProblem(get) ?? needed(get, 'How many?')) : undefined,
    on: isForNothing(draft) ? 'Choose what it is for' : undefined,
    from: needed(from, 'When does it begin?'),
    minimum: findAmountProblem(minimum),
    usesPerShopper: toCountProblem(usesPerShopper),
    usesTotal: toCountProblem(usesTotal),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

const needed = (text: string, question: string) => (text.trim() === '' ? question : undefined);

const isForNothing = ({ isForAll, categories, subCategories, brands, products }: OfferDraft) =>
  !isForAll &&
  categories.length + subCategories.length + products.length === 0 &&
  toBrands(brands).length === 0;

const toBrands = (text: string) =>
  text
    .split(',')
    .map((brand) => brand.trim())
    .filter(Boolean);

/** `before`: the offer that is changed. Times that were not touched keep their seconds. */
export type OfferFields = CallBody<'POST /api/offer/create'>;

export function toBody(draft: OfferDraft, timeZone: string, before?: Offer): OfferFields {
  const number = (text: string) => (text.trim() === '' ? null : Number(text));
  const toIso = (text: string, known: string | null | undefined) =>
    known && toClockTime(timeZone, new Date(known)) === text
      ? known
      : (readClockTime(timeZone, text)?.toISOString() ?? text);
  const { kind, isForAll, until } = draft;
  const toIds = (choices: readonly ChipChoice[]) => choices.map(({ _id }) => _id);
  return {
    ...{ name: draft.name, code: draft.code.trim() || null, kind },
    ...{ draft: draft.isDraft, listed: draft.isListed, from: toIso(draft.from, before?.from) },
    until: until === '' ? null : toIso(until, before?.until),
    value: kind === 'free_units' ? null : number(draft.value),
    cap: hasCap(draft) ? number(draft.cap) : null,
    buy: hasBuy(draft) ? number(draft.buy) : null,
    get: kind === 'free_units' ? number(draft.get) : null,
    on: isForAll
      ? { all: true }
      : {
          ...{ categoryIds: toIds(draft.categories), subCategoryIds: toIds(draft.subCategories) },
          ...{ brands: toBrands(draft.brands), productIds: toIds(draft.products) },
        },
    minimum: number(draft.minimum),
    firstOrder: draft.isFirstOrder,
    ...{ usesPerShopper: number(draft.usesPerShopper), usesTotal: number(draft.usesTotal) },
    ...{ storeId: draft.storeId || null, shopperId: draft.shopper[0]?._id ?? null, combine: draft.combines },
  };
}

/** What a preview is about; null while something of it is missing or wrong. */
export function toTrialBody(draft: OfferDraft, timeZone: string, before?: Offer): OfferFields | null {
  const about = { ...draft, name: draft.name.trim() || 'Offer', code: '', until: '' };
  return Object.keys(findProblems(about)).length === 0 ? toBody(about, timeZone, before) : null;
}

/** The fields of an offer, to change some of them. */
export function toFields({
  _id: _unused,
  version: _version,
  state: _state,
  uses: _uses,
  given: _given,
  ...fields
}: Offer): OfferFields {
  return fields;
}

export const FIELD_LABELS: Record<keyof OfferDraft, string> = {
  ...{
    name: 'Name',
    code: 'Code',
    kind: 'Kind',
    value: 'Value',
    cap: 'At most',
    buy: 'Buy',
    get: 'Get free',
  },
  ...{ isOfEach: 'One of each product', isForAll: 'All products', categories: 'Categories' },
  ...{
    subCategories: 'Sub categories',
    brands: 'Brands',
    products: 'Products',
    from: 'From',
    until: 'Until',
  },
  ...{ isDraft: 'Draft', isListed: 'Shown to everybody', minimum: 'Minimum order' },
  ...{ isFirstOrder: 'First orders only', usesPerShopper: 'Uses per customer' },
  ...{ usesTotal: 'Total uses', storeId: 'Store', shopper: 'For one shopper only' },
  combines: 'Together with other offers',
};

/** The value of a field of the form. */
export function toDraftWords(name: keyof OfferDraft, draft: OfferDraft, stores: Names): string {
  if (name === 'kind') return KIND_NAMES[draft.kind];
  if (name === 'storeId') return stores.find(({ _id }) => _id === draft.storeId)?.name ?? 'Every store';
  const value = draft[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const isTime = name === 'from' || name === 'until';
  const text =
    typeof value === 'string'
      ? isTime
        ? value.replace('T', ' ')
        : value
      : value.map((one) => one.name).join(', ');
  return text || 'Empty';
}
