// A page on which the owner says who the shop is or what it promises (features/stores/settings). Texts are
// shown as they were written, in whatever language.

import type { ReactNode } from 'react';
import type { Business, ShopPage as Page } from '#features/stores/settings/setting-list.contract.ts';
import { toShopPagePath } from '#shared/page-urls.ts';
import { t } from '../../data/language.ts';
import { SHOP_PAGE_TITLES } from '../../parts/layout/shop-page-titles.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PhoneLink, textLink } from '../../ui/link.tsx';

export default function ShopPage({ page }: { page: Page }) {
  const { name, text, business } = page;
  const title = t(SHOP_PAGE_TITLES[name]);
  return (
    <article className="page pt-5 pb-10">
      <PageHead
        title={title}
        description={text || [business.businessName, business.address].filter(Boolean).join(', ')}
        path={toShopPagePath(name)}
      />
      <h1 className="text-xl font-bold md:text-2xl">{title}</h1>
      <Contents page={page} />
    </article>
  );
}

function Contents({ page: { name, text, business } }: { page: Page }) {
  return (
    <>
      {text !== '' && (
        <div className="mt-4 grid max-w-prose gap-4 text-base leading-7 wrap-anywhere whitespace-pre-line">
          {text.split(/\n\s*\n/).map((paragraph, at) => (
            // Paragraphs of a text never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      )}
      {name === 'contact' && <Contact business={business} />}
      {name === 'fssai' && <Licence business={business} />}
    </>
  );
}

const LIST = 'mt-3 max-w-prose divide-y divide-line panel text-sm';

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(4.5rem,1fr)_minmax(0,3fr)] md:grid-cols-[1fr_2fr] items-baseline gap-4 px-4 py-1">
      <dt className="font-medium">{name}</dt>
      <dd className="flex min-h-11 min-w-0 items-center wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Email({ address }: { address: string }) {
  return (
    <Row name={t('Email')}>
      <a href={`mailto:${address}`} className={textLink()}>
        {address}
      </a>
    </Row>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <Row name={t('Phone')}>
      <PhoneLink phone={number} />
    </Row>
  );
}

function Contact({ business }: { business: Business }) {
  const { businessName, address, email, phone, gstNumber } = business;
  const { grievanceName, grievanceEmail, grievancePhone } = business;
  return (
    <>
      <dl className={LIST}>
        {businessName && <Row name={t('Business')}>{businessName}</Row>}
        {address && <Row name={t('Address')}>{address}</Row>}
        {email && <Email address={email} />}
        {phone && <Phone number={phone} />}
        {gstNumber && <Row name={t('GSTIN')}>{gstNumber}</Row>}
      </dl>
      {grievanceName && (
        <section aria-labelledby="grievance">
          <h2 id="grievance" className="mt-8 text-lg font-bold">
            {t('Grievance officer')}
          </h2>
          <p className="mt-1 max-w-prose text-sm text-soft">
            {t('Write or call here when a complaint was not resolved.')}
          </p>
          <dl className={LIST}>
            <Row name={t('Name')}>{grievanceName}</Row>
            {grievanceEmail && <Email address={grievanceEmail} />}
            {grievancePhone && <Phone number={grievancePhone} />}
          </dl>
        </section>
      )}
    </>
  );
}

function Licence({ business: { businessName, address, fssaiNumber } }: { business: Business }) {
  return (
    <>
      <p className="mt-2 max-w-prose text-sm text-soft">
        {t('Issued by the Food Safety and Standards Authority of India to food businesses.')}
      </p>
      <dl className={LIST}>
        <Row name={t('Licence number')}>
          <span className="tabular-nums">{fssaiNumber}</span>
        </Row>
        {businessName && <Row name={t('Issued to')}>{businessName}</Row>}
        {address && <Row name={t('Address')}>{address}</Row>}
      </dl>
    </>
  );
}
