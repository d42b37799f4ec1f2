// Settings of the whole shop: its name and contacts, a notice, a minimum order and the banners of the home
// page. It links to the opening hours, which belong to each store.

import { useSettings } from './settings.queries.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { BannerList } from './banner-list.tsx';
import { ShopForm } from './shop-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { CheckIcon } from 'lucide-react';
import type {
  GoingLive as Checklist,
  GoingLiveStep,
} from '#features/office/going-live/going-live.contract.ts';
import { TAXES_PATH } from '#shared/page-urls.ts';
import { METHOD_LABELS, type OnlineMethod } from '#shared/payment.ts';
import { useOwn } from '../../data/reads.ts';
import { toastSuccess } from '../../data/toast.ts';
import { usePress } from '../../data/action.ts';
import { callApi } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { formatRupees } from '#shared/money.ts';
import { storedText, useStored } from '../../data/stored.ts';
import { Alert } from '../../ui/notice.tsx';

export default function SettingsPage() {
  return (
    <div className="grid gap-8">
      <GoingLive />
      <Loaded />
    </div>
  );
}

const WAITING = <Skeletons each={['h-96', 'h-48']} className="grid gap-4" />;

function Loaded() {
  const settings = useSettings();
  return (
    <QueryView
      query={settings}
      failure="The settings could not be loaded."
      waiting={WAITING}
      className="grid gap-8"
    >
      {(data) => (
        <>
          <ShopForm settings={data} />
          <BannerList settings={data} />
          <section aria-labelledby="hours">
            <h2 id="hours" className="mb-1 text-lg font-bold">
              Delivery hours
            </h2>
            <p className="mb-3 max-w-2xl text-sm text-soft">
              Delivery hours are set for each store, with its pauses, its address and the pincodes it delivers
              to.
            </p>
            <ButtonLink to="/dashboard/stores" look="outlined">
              Hours of the stores
            </ButtonLink>
          </section>
        </>
      )}
    </QueryView>
  );
}

const COMMERCE = 'E-Commerce Rules, 2020';
type Place = { label: string; by?: string; to?: string };
const PLACES: Record<GoingLiveStep['step'], Place> = {
  name: { label: 'Shop name' },
  business: { label: 'Legal name, address and contact', by: COMMERCE },
  gst: { label: 'GSTIN', to: '/dashboard/stores' },
  codes: { label: 'GST and HSN of products', to: `${TAXES_PATH}?show=without` },
  licence: { label: 'FSSAI licence' },
  grievance: { label: 'Grievance officer', by: COMMERCE },
  texts: { label: 'Refunds, privacy and terms', by: COMMERCE },
  mail: { label: 'Mail' },
  payment: { label: 'Online payment' },
  stores: { label: 'Stores', to: '/dashboard/stores' },
  areas: { label: 'Delivery areas', to: '/dashboard/stores' },
  hours: { label: 'Delivery hours', to: '/dashboard/stores' },
  staff: { label: 'First staff', to: '/dashboard/staff' },
};

/** What the shop needs before it sells in earnest, what of it is there, and where it is set. */
function GoingLive() {
  const query = useOwn('GET /api/settings/going-live', {});
  return (
    <QueryView query={query} failure="What is missing could not be loaded.">
      {({ steps, payments }) => (
        <section aria-labelledby="going-live" className="panel p-4">
          <h2 id="going-live" className="text-lg font-bold">
            Going live: {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
          </h2>
          <Steps steps={steps.filter(({ isDone }) => !isDone)} payments={payments} />
          <details className="border-t border-line">
            <summary className="flex min-h-11 items-center font-semibold text-leaf">What is done</summary>
            <Steps steps={steps.filter(({ isDone }) => isDone)} payments={payments} />
          </details>
          <p className="mt-2 text-sm text-soft">
            A list to begin with, not legal advice: have someone check what applies to your business.
          </p>
        </section>
      )}
    </QueryView>
  );
}

type StepsProps = { steps: readonly GoingLiveStep[]; payments: Checklist['payments'] };

function Steps({ steps, payments }: StepsProps) {
  return (
    <ul className="mt-1 divide-y divide-line">
      {steps.map((step) => (
        <Step key={step.step} step={step} payments={payments} />
      ))}
    </ul>
  );
}

type StepProps = { step: GoingLiveStep; payments: Checklist['payments'] };

function Step({ step: { step, isDone, detail }, payments }: StepProps) {
  const { label, by, to } = PLACES[step];
  return (
    <li className="grid gap-x-3 py-2 md:grid-cols-[1fr_auto] md:items-center">
      <div className="flex min-w-0 items-start gap-2">
        <span aria-hidden className="grid h-6 w-4 shrink-0 place-items-center">
          {isDone ? (
            <CheckIcon className="size-4 text-leaf" />
          ) : (
            <span className="size-3 rounded-full border border-control" />
          )}
        </span>
        <p className="min-w-0">
          <span className="font-semibold">{label}</span>
          {by && <span className="text-sm text-soft"> ({by})</span>}
          <span className="sr-only">{isDone ? ': done' : ': missing'}</span>
          <span className="block text-sm break-words text-soft">{detail}</span>
        </p>
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-2 pl-6 md:mt-0 md:pl-0">
        {step === 'mail' && <TestMail />}
        {step === 'payment' &&
          payments.map(({ method, amount }) => (
            <TestPayment
              key={method}
              method={method}
              label={`Take ${formatRupees(amount)} by ${METHOD_LABELS[method]}`}
            />
          ))}
        {to && !isDone && (
          <ButtonLink to={to} look="outlined" aria-label={`Set: ${label}`}>
            Set
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function TestMail() {
  const { isPending, problem, press } = usePress(failureText);
  const send = () =>
    press(async () => {
      const { to, isSaved } = (await callApi('POST /api/settings/test-mail')).data;
      toastSuccess(isSaved ? `A mail to ${to} is in the data folder` : `A mail is on its way to ${to}`);
    });
  return (
    <div className="grid justify-items-start">
      <Button look="outlined" onClick={() => void send()} aria-busy={isPending}>
        Send me a mail
      </Button>
      <Alert className="mt-1 text-sm text-alert">{problem}</Alert>
    </div>
  );
}

const WORDS = {
  open: 'It is not paid yet.',
  returned: 'It works: the money came and was given back.',
  expired: 'It was not paid in time.',
} as const;

/** The id of the last payment survives the way to the provider's page and back. */
const lastOf = {
  upi: storedText('test-payment-upi', 'sessionStorage'),
  card: storedText('test-payment-card', 'sessionStorage'),
} satisfies Record<OnlineMethod, unknown>;

function TestPayment({ method, label }: { method: OnlineMethod; label: string }) {
  const id = useStored(lastOf[method]);
  // Asking whether it was paid gives the money back.
  const last = useOwn('PUT /api/settings/test-payment', id === null ? null : { body: { method, id } }, {
    retry: false,
  });
  const { isPending, problem, press } = usePress(failureText);
  const isOpen = last.data?.state === 'open';
  const start = async () => {
    const { data } = await callApi('POST /api/settings/test-payment', { body: { method } });
    lastOf[method].write(data.id);
    globalThis.location.assign(data.url);
  };
  const words = problem || (last.error && failureText(last.error)) || (last.data && WORDS[last.data.state]);

  return (
    <div className="grid max-w-60 justify-items-start">
      <Button
        look="outlined"
        onClick={() => void press(isOpen ? () => last.refetch() : start)}
        aria-busy={isPending}
        aria-label={isOpen ? `${label}: check again` : undefined}
      >
        {isOpen ? 'Check again' : label}
      </Button>
      <output className="mt-1 text-sm empty:hidden">{words}</output>
    </div>
  );
}
