// In the cart: where and how soon an order is delivered, in the words of the header, and the way to change
// that. Room for both lines is kept, so that nothing moves when they become known.

import { useState } from 'react';
import { t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { useLocationOfDelivery } from '../../data/store/delivery-location.ts';
import { Button } from '../../ui/button.tsx';
import { LocationPanel, preloadLocationPanel, useLocationName } from './deliver-to.tsx';
import { DeliveryTime } from './delivery-time.tsx';

export function DeliveryPlace() {
  return useShopFacts()?.hasAreas ? <Place /> : null;
}

function Place() {
  const to = useLocationName(useLocationOfDelivery());
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      aria-label={t('Where to deliver')}
      className="flex min-h-15 items-center gap-2 panel py-1 pr-1 pl-4"
    >
      <div className="min-h-10 min-w-0 flex-1">
        <p className="truncate text-sm">
          {to ? t('Deliver to {place}', { place: to }) : t('Choose your pincode')}
        </p>
        <DeliveryTime />
      </div>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={t(to ? 'Change where to deliver' : 'Choose your pincode')}
        onPointerEnter={preloadLocationPanel}
        onFocus={preloadLocationPanel}
        onClick={() => setOpen(true)}
        className="shrink-0 text-leaf"
      >
        {t(to ? 'Change' : 'Choose')}
      </Button>
      <LocationPanel open={isOpen} onOpenChange={setOpen} />
    </section>
  );
}
