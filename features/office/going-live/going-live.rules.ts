// Which steps of going live are done, in the words of the checklist. Pure.

import type { PaymentAccount } from '#shared/payment.ts';
import type { GoingLiveStep } from './going-live.contract.ts';

/** What is set in the whole shop and its stores. */
export type LaunchFacts = {
  name: string;
  businessName: string;
  address: string;
  email: string;
  phone: string;
  gstNumber: string;
  fssaiNumber: string;
  grievanceName: string;
  grievanceContact: string;
  /** The owner's texts: label, and whether it is written. */
  texts: readonly { label: string; isWritten: boolean }[];
  /** null: mails are saved as files. */
  mailServer: string | null;
  mailFrom: string;
  accounts: readonly PaymentAccount[];
  /** One an open store. */
  stores: readonly LaunchStore[];
  /** Confirmed people by role. */
  people: { pickers: number; riders: number };
};
export type LaunchStore = {
  name: string;
  hasAddress: boolean;
  hasGstNumber: boolean;
  hasHours: boolean;
  areas: number;
};

export function listSteps(found: LaunchFacts): GoingLiveStep[] {
  const { stores, accounts, people } = found;
  const unwritten = found.texts.filter(({ isWritten }) => !isWritten).map(({ label }) => label);
  const missing = (what: Record<string, string>) =>
    Object.keys(what).filter((label) => what[label]!.trim() === '');
  const without = (has: (store: LaunchStore) => boolean) =>
    stores.filter((store) => !has(store)).map(({ name }) => name);
  const business = missing({
    'legal name': found.businessName,
    address: found.address,
    email: found.email,
    phone: found.phone,
  });
  const grievance = missing({ name: found.grievanceName, 'email or phone': found.grievanceContact });
  const noGst = found.gstNumber ? [] : without((store) => store.hasGstNumber);
  const areas = stores.reduce((sum, store) => sum + store.areas, 0);
  const isLive = accounts.some((account) => account.endsWith(' live'));
  return [
    { step: 'name', isDone: found.name !== '', detail: found.name },
    toStep('business', business, [found.businessName, found.email].join(', ')),
    toStep('gst', noGst, 'Every store has a GSTIN for its invoices', 'No GSTIN for'),
    toStep('licence', missing({ 'the 14 digits': found.fssaiNumber }), found.fssaiNumber),
    toStep('grievance', grievance, [found.grievanceName, found.grievanceContact].join(', ')),
    toStep('texts', unwritten, found.texts.map(({ label }) => label).join(', ')),
    {
      step: 'mail',
      isDone: found.mailServer !== null,
      detail:
        found.mailServer === null
          ? 'Mails are saved as files in the data folder. Set SMTP_URL and MAIL_FROM.'
          : `By ${found.mailServer}, from ${found.mailFrom}`,
    },
    {
      step: 'payment',
      isDone: isLive,
      detail: isLive
        ? accounts.map(toAccountLabel).join(', ')
        : accounts.length > 0
          ? `Only test payments (${accounts.map(toAccountLabel).join(', ')}); cash on delivery works.`
          : 'None: only cash is taken. Set the keys of Razorpay or Stripe.',
    },
    toStep(
      'stores',
      without((store) => store.hasAddress),
      listNames(stores),
      'No address for',
    ),
    {
      step: 'areas',
      isDone: areas > 0,
      detail: areas > 0 ? toCount(areas, 'pincode') : 'None: the first store delivers everywhere',
    },
    toStep(
      'hours',
      without((store) => store.hasHours),
      'Set for every store',
      'Open day and night:',
    ),
    toStep(
      'staff',
      [...(people.pickers > 0 ? [] : ['a picker']), ...(people.riders > 0 ? [] : ['a rider'])],
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
  if (missing.length === 0) return { step, isDone: true, detail: found };
  return { step, isDone: false, detail: `${before} ${listSome(missing)}` };
}

const listNames = (stores: readonly LaunchStore[]) => listSome(stores.map(({ name }) => name));

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
