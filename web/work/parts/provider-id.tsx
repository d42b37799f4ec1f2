// The id of a payment at its provider, to be copied whole, and the way to the provider's dashboard.

import type { PaymentRecord } from '#features/checkout/checkout.contract.ts';
import { PROVIDER_NAMES } from './review-labels.ts';
import { textLink } from '../../ui/text-link.tsx';

type ProviderIdProps = Pick<PaymentRecord, 'url'> & {
  id: string;
  provider: PaymentRecord['provider'] | null;
};

export function ProviderId({ id, provider, url }: ProviderIdProps) {
  const open = `Open at ${provider ? PROVIDER_NAMES[provider] : 'the provider'}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft">
      <span className="break-all select-all">{id}</span>
      {url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`${open}: ${id}`}
          className={textLink('whitespace-nowrap')}
        >
          {open}
        </a>
      )}
    </p>
  );
}
