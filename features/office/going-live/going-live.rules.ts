// Which steps of the checklist of going live are done. Pure.

import type { Business, ShopTexts } from '#features/stores/settings/setting-list.contract.ts';
import type { PaymentAccount } from '#shared/payment.ts';
import type { GoingLiveStep } from './going-live.contract.ts';

type LaunchFacts = {
  name: string;
  business: Business;
  texts: ShopTexts;
  /** null: mails are saved as files. */
  mailServer: string | null;
  mailFrom: string;
  accounts: readonly PaymentAccount[];
  /** One an open store. */
  stores: readonly LaunchStore[];
  people: { pickers: number; riders: number };
  products: { count: number; withoutTax: number };
};
type LaunchStore = { name: string; areas: number } & Record<
  'hasAddress' | 'hasGstNumber' | 'hasHours',
  boolean
>;

export function listSteps(found: LaunchFacts): GoingLiveStep[] {
  const { stores, people, products, mailServer } = found;
  const { businessName, address, email, phone, gstNumber, fssaiNumber, grievanceName } = found.business;
  const grievanceContact = found.business.grievanceEmail || found.business.grievancePhone;
  const { refundsText, privacyText, termsText } = found.texts;
  const texts = { Refunds: refundsText, Privacy: privacyText, Terms: termsText };
  const accounts = found.accounts.map(toAccountLabel).join(', ');
  const isLive = found.accounts.some((account) => account.endsWith(' live'));
  const areas = stores.reduce((sum, store) => sum + store.areas, 0);
  const missing = (what: Record<string, string>) =>
    Object.keys(what).filter((label) => what[label]!.trim() === '');
  const without = (has: 'hasAddress' | 'hasGstNumber' | 'hasHours') =>
    stores.filter((store) => !store[has]).map(({ name }) => name);
  const business = missing({ 'legal name': businessName, address, email, phone });
  const grievance = missing({ name: grievanceName, 'email or phone': grievanceContact });
  const noGst = gstNumber ? [] : without('hasGstNumber');
  const names = listSome(stores.map(({ name }) => name));
  const noStaff = [...(people.pickers > 0 ? [] : ['a picker']), ...(people.riders > 0 ? [] : ['a rider'])];
  return [
    { step: 'name', isDone: found.name !== '', detail: found.name },
    toStep('business', business, `${businessName}, ${email}`),
    toStep('gst', noGst, 'Every store has a GSTIN for its invoices', 'No GSTIN for'),
    {
      step: 'codes',
      isDone: products.count > 0 && products.withoutTax === 0,
      detail:
        products.count === 0
          ? 'No products yet'
          : products.withoutTax === 0
            ? 'Every product has an HSN code and a GST rate'
            : `${toCount(products.withoutTax, 'product')} without an HSN code or GST rate`,
    },
    toStep('licence', missing({ 'the 14 digits': fssaiNumber }), fssaiNumber),
    toStep('grievance', grievance, `${grievanceName}, ${grievanceContact}`),
    toStep('texts', missing(texts), Object.keys(texts).join(', ')),
    {
      step: 'mail',
      isDone: mailServer !== null,
      detail: mailServer
        ? `By ${mailServer}, from ${found.mailFrom}`
        : 'Mails are saved as files in the data folder. Set SMTP_URL and MAIL_FROM.',
    },
    {
      step: 'payment',
      isDone: isLive,
      detail: isLive
        ? accounts
        : accounts
          ? `Only test payments (${accounts}); cash on delivery works.`
          : 'None: only cash is taken. Set the keys of Razorpay or Stripe.',
    },
    toStep('stores', without('hasAddress'), names, 'No address for'),
    {
      step: 'areas',
      isDone: areas > 0,
      detail: areas > 0 ? toCount(areas, 'pincode') : 'None: the first store delivers everywhere',
    },
    toStep('hours', without('hasHours'), 'Set for every store', 'Open day and night:'),
    toStep(
      'staff',
      noStaff,
      `${toCount(people.pickers, 'picker')}, ${toCount(people.riders, 'rider')}`,
      'Not yet:',
    ),
  ];
}

const MAX_NAMED = 3;

function toStep(
  step: GoingLiveStep['step'],
  missing: readonly string[],
  found: string,
  before = 'Missing:',
): GoingLiveStep {
  const isDone = missing.length === 0;
  return { step, isDone, detail: isDone ? found : `${before} ${listSome(missing)}` };
}

function listSome(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const toCount = (count: number, what: string) =>
  `${count.toLocaleString('en-IN')} ${what}${count === 1 ? '' : 's'}`;

const LABELS = { sandbox: 'sandbox', stripe: 'Stripe', razorpay: 'Razorpay' } as const;

function toAccountLabel(account: PaymentAccount): string {
  const [provider, mode] = account.split(' ') as [keyof typeof LABELS, string | undefined];
  return mode ? `${LABELS[provider]} (${mode})` : LABELS[provider];
}
