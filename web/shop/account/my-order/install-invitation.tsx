// Invites to install the shop, on the page of an order that has come; once, and it can be waved away.

import { useWayToInstall, install } from '../../../data/install.ts';
import { t } from '../../../data/language.ts';
import { useShopFacts } from '../../../data/shop-facts.ts';
import { storedText, useStored } from '../../../data/stored.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const answered = storedText('installasked');

export function InstallInvitation() {
  const way = useWayToInstall();
  const isAnswered = useStored(answered) !== null;
  const shopName = useShopFacts()?.shopName ?? '';
  if (way === null || isAnswered) return null;
  const answer = () => void answered.write('1');
  return (
    <Card title={t('{shopName} on your home screen', { shopName })}>
      <p className="text-sm text-soft">
        {way === 'press'
          ? t('Your orders and what you buy again, one press away.')
          : t('Press Share in your browser, then Add to Home Screen.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1">
        {way === 'press' && (
          <Button
            look="outlined"
            onClick={() => {
              answer();
              void install();
            }}
          >
            {t('Install')}
          </Button>
        )}
        <Button look="quiet" onClick={answer}>
          {t('Not now')}
        </Button>
      </div>
    </Card>
  );
}
