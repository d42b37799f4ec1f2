// What may be saved in the store just now. The server renders it empty; the browser fills it, so that an
// offer is there from its first second to its last.

import type { CurrentOffer } from '#features/cart/offer/offer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { useAction } from '../../data/action.ts';
import { callApi } from '../../data/api.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { formatDate, t } from '../../data/language.ts';
import { toTermsText } from '../../parts/products/offer-ribbons.tsx';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useShared } from '../../data/reads.ts';

export default function Offers() {
  const query = useShared('GET /api/offer/current', {});
  return (
    <section className="page min-h-[60dvh] max-w-[1040px] py-4 md:py-6">
      <h1 className="mb-4 text-xl font-bold">{t('Offers')}</h1>
      <QueryView
        query={query}
        failure={t('The offers could not be loaded.')}
        stale={t('offers')}
        empty={
          query.data?.length === 0 && (
            <NoData
              title={t('No offers at the moment')}
              text={t('When there are some, you will find them here.')}
            >
              <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
            </NoData>
          )
        }
      >
        {(offers) => (
          <ul className="grid gap-3 md:grid-cols-2">
            {offers.map((offer) => (
              <Offer key={offer._id} offer={offer} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

const UNTIL: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
};

function Offer({ offer }: { offer: CurrentOffer }) {
  const { label, code, until, minimum, firstOrder, cap, places } = offer;
  const terms = toTermsText(offer);
  const conditions = [
    label !== terms && terms,
    cap !== null && t('Up to {amount} off', { amount: formatRupees(cap) }),
    minimum > 0 && t('On orders of {amount} or more', { amount: formatRupees(minimum) }),
    firstOrder && t('First order only'),
    until && t('Until {time}', { time: formatDate(new Date(until), UNTIL) }),
  ].filter((text) => text !== false && text !== null);
  return (
    <li className="flex min-w-0 flex-col gap-3 panel p-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-bold wrap-anywhere">{label}</h2>
        <ul className="mt-1 text-sm text-soft">
          {conditions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {places.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          {places.map(({ path, name }) => (
            <TextLink key={path} to={path}>
              {places.length === 1 ? t('Shop these') : name}
            </TextLink>
          ))}
        </p>
      )}
      {code === null ? (
        <p className="text-sm font-medium text-leaf-dark">{t('Applied automatically in your cart.')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <p className="flex min-h-11 min-w-0 flex-1 items-center rounded-button border border-dashed border-leaf px-3 text-base font-bold tracking-wide wrap-anywhere select-all">
            {code}
          </p>
          <UseCode code={code} />
        </div>
      )}
    </li>
  );
}

/** Into the cart by one press; while that is empty, it can be copied. */
function UseCode({ code }: { code: string }) {
  const { lines, refetch } = useCart();
  const { isPending, run } = useAction();
  if (lines.length === 0)
    return (
      <Button look="outlined" aria-label={t('Copy {code}', { code })} onClick={() => void copy(code)}>
        {t('Copy')}
      </Button>
    );
  const apply = async () => {
    const { message } = await callApi('POST /api/cart/coupon', { body: { code } });
    await refetch();
    toastSuccess(message);
  };
  return (
    <Button
      look="outlined"
      isPending={isPending}
      aria-label={t('Apply {code}', { code })}
      onClick={() => void run(apply)}
    >
      {t('Apply')}
    </Button>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toastSuccess(t('Copied'));
  } catch {
    toastError(t('The code could not be copied. Select it and copy it.'));
  }
}
