// A slip on paper: the only part of its page that is printed. Not visible on the screen.

import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useShopFacts } from '../../data/shop-facts.ts';
import { DateTime } from '../../ui/date-time.tsx';
import styles from './slip.css?inline';

/** `about`: beside the shop, its title and the time; `id` in full below the title. */
type SlipProps = { title: string; id?: string; at: string; about: ReactNode; children: ReactNode };

/** A child of the body, so that the print can leave out everything beside it. */
export function Slip({ title, id, at, about, children }: SlipProps) {
  const shopName = useShopFacts()?.shopName ?? '';
  return createPortal(
    <div className="packing-slip">
      <style>{styles}</style>
      {/* Again on each further page: sheets of several slips may get mixed. */}
      <p className="slip-running slip-small">{title}</p>
      <header>
        <div>
          <p className="slip-shop">{shopName}</p>
          <p className="slip-id">{title}</p>
          {id && <p className="slip-small">{id}</p>}
          <p>
            <DateTime at={at} />
          </p>
        </div>
        <div>{about}</div>
      </header>
      {children}
    </div>,
    document.body,
  );
}

type SlipLine = {
  key: string;
  name: string;
  unit: string | undefined;
  /** Those without a text are left out. */
  facts: readonly (string | false | undefined | null)[];
  quantity: ReactNode;
};

/** Products with their units, to be ticked off; `total`: what they are together, in parts. */
export function SlipLines({ lines, total }: { lines: readonly SlipLine[]; total: SlipLine['facts'] }) {
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>Product</th>
            <th className="slip-quantity">Units</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, unit, facts, quantity }) => (
            <tr key={key}>
              <td className="slip-product">
                {name} <span className="slip-unit">{unit}</span>
                <p className="slip-small">{facts.filter(Boolean).join(' · ')}</p>
              </td>
              <td className="slip-quantity">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <p>{[`${lines.length} lines`, ...total].filter(Boolean).join(' · ')}</p>
      </footer>
    </>
  );
}
