// 'Resend', after a countdown. The seconds are only shown; a screen reader announces once that the button is
// ready.

import { useEffect, useState } from 'react';
import { t } from '../../data/language.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../data/action.ts';

const WAIT_SECONDS = 30;

type ResendCodeProps = {
  /** When the last code was requested, in milliseconds; undefined while that is not known. */
  sentAt: number | undefined;
  onResend: () => Promise<void>;
};

export function ResendCode({ sentAt, onResend }: ResendCodeProps) {
  const { isPending, run } = useAction();
  const left = useSecondsLeft(sentAt);
  const isReady = left === 0;

  return (
    <div className="mt-4 flex min-h-11 items-center justify-center gap-2 text-sm text-soft">
      <span>{t('No code yet?')}</span>
      <Button
        look="quiet"
        disabled={!isReady || isPending}
        aria-busy={isPending}
        onClick={() => void run(onResend)}
      >
        {t('Resend')}
      </Button>
      {!isReady && <span className="tabular-nums">{t('in {left} s', { left })}</span>}
      <output className="sr-only">{isReady ? t('You can ask for a new code now.') : ''}</output>
    </div>
  );
}

function useSecondsLeft(sentAt: number | undefined): number {
  const [left, setLeft] = useState(WAIT_SECONDS);
  useEffect(() => {
    if (sentAt === undefined) return;
    const tick = () => {
      const passed = Math.floor((Date.now() - sentAt) / 1000);
      const next = Math.min(WAIT_SECONDS, Math.max(0, WAIT_SECONDS - passed));
      setLeft(next);
      if (next === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}
