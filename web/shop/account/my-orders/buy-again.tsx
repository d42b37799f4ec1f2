// Buy Again: everything the shopper has bought lately, ordered by how often and how recently.

import { NoData } from '../../../parts/empty-state.tsx';
import { t } from '../../../data/language.ts';
import { useBuyAgain } from '../../../data/catalogue/cards.queries.ts';
import { RequireUser } from '../../../parts/account/require-user.tsx';
import { CARD_PICTURE, ProductCard } from '../../../parts/products/product-card.tsx';
import { CardSkeletons, ROW_SKELETONS } from '../../../parts/products/skeletons.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { QueryView } from '../../../parts/query-view.tsx';

const COLUMNS = 'grid grid-cols-2 gap-1.5 md:grid-cols-3 md:gap-3 xl:grid-cols-4';

export default function BuyAgain() {
  return (
    <section>
      <h1 className="text-xl font-bold">{t('Buy Again')}</h1>
      <p className="mt-1 mb-4 text-sm text-soft">
        {t('Products you buy often or bought recently come first.')}
      </p>
      <RequireUser waiting={<Waiting />}>{() => <Products />}</RequireUser>
    </section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <output className="sr-only">{t('Loading')}</output>
      <ul className={COLUMNS}>
        <CardSkeletons count={ROW_SKELETONS} />
      </ul>
    </div>
  );
}

function Products() {
  const products = useBuyAgain();
  return (
    <QueryView
      query={products}
      failure={t('Your earlier purchases could not be loaded.')}
      waiting={<Waiting />}
      empty={
        products.data?.length === 0 && (
          <NoData
            title={t('Nothing yet')}
            text={t('Products you order appear here, so you can buy them again with one press.')}
          >
            <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
          </NoData>
        )
      }
    >
      {(data) => (
        <ul aria-label={t('Products')} className={COLUMNS}>
          {data.map((product, index) => (
            <li key={product._id} className="min-w-0">
              <ProductCard product={product} sizes={CARD_PICTURE} isPriority={index < 4} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
