// The UPI code that the shopper scans at the door. It closes by itself once the order is paid: the page asks
// every second while it is open.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CollectCode } from '#features/orders/fulfilment/delivery.contract.ts';
import { ownKey } from '../../data/account/personal-key.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Money } from '../../ui/number.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Button } from '../../ui/button.tsx';

const ASK_MS = 1_000;
const PICTURE = 'mx-auto aspect-square w-full max-w-[280px] bg-paper';

type UpiCodeProps = {
  code: CollectCode;
  /** No phone can pay it: then the provider's own page does. */
  isTest: boolean;
  onAgain: () => void;
  onClose: () => void;
};

export function UpiCode({ code, isTest, onAgain, onClose }: UpiCodeProps) {
  const { payload, image, amount, expiresAt } = code;
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      setOver(Date.parse(expiresAt) < Date.now());
      // Unless it is being asked for.
      void client.refetchQueries({ queryKey: ownKey('GET /api/delivery/ready') }, { cancelRefetch: false });
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [expiresAt, client]);
  return (
    <section aria-label="UPI code" className="grid gap-3 rounded-card border-2 border-ink/60 p-3">
      {isOver ? (
        <>
          <p role="alert" className="text-base font-semibold">
            This code is over.
          </p>
          <Button onClick={onAgain}>New code</Button>
        </>
      ) : (
        <>
          {payload ? (
            <QrCode text={payload} label="UPI code for the shopper to scan" className={PICTURE} />
          ) : (
            <img src={image} alt="UPI code for the shopper to scan" className={PICTURE} />
          )}
          <p className="text-center text-xl font-extrabold">
            <Money of={amount} />
          </p>
          <output className="text-center text-base font-medium">
            Waiting for the payment. The code is valid until <DateTime at={expiresAt} isShort />.
          </output>
          {isTest && (
            <a
              href={image}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-14 items-center justify-center text-base font-semibold text-leaf-dark underline"
            >
              Test mode: pay it here
            </a>
          )}
        </>
      )}
      <Button look="outlined" onClick={onClose}>
        Take cash instead
      </Button>
    </section>
  );
}
