// The document of the work side, before the browser has filled it.

import type { PageAnswer } from '#shared/shop-facts.ts';
import { t } from '../data/language.ts';
import { Document } from '../parts/layout/document.tsx';

type WorkDocumentProps = Pick<PageAnswer, 'facts'> & { styles: readonly string[] };

/** Id of the element that the application is in. */
export const ROOT_ID = 'work';

export function WorkDocument({ facts, styles }: WorkDocumentProps) {
  return (
    <Document
      head={
        <>
          <title>{facts.shopName}</title>
          <meta name="robots" content="noindex" />
          {styles.map((file) => (
            <link key={file} rel="stylesheet" href={file} />
          ))}
        </>
      }
    >
      <div id={ROOT_ID} className="flex min-h-dvh flex-col">
        <noscript>
          <p className="page py-16 text-center">
            This page needs JavaScript. <a href="/">{t('Go To Home')}</a>
          </p>
        </noscript>
      </div>
    </Document>
  );
}
