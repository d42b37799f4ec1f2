// The cart at the right edge of wide screens. Fetched when first opened; the same contents as /cart.

import { t } from '../../data/language.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { CartContents } from './cart-contents.tsx';

type CartDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function CartDrawer({ open, onOpenChange }: CartDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('Cart')}>
      <CartContents look="drawer" onLeave={() => onOpenChange(false)} />
    </Drawer>
  );
}
