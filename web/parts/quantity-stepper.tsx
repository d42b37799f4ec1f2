// ADD, and once the product is in the cart minus / quantity / plus, in the same place and size (specification 4).

import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { Button } from '../ui/button.tsx';

type StepperProps = { product: Pick<ProductCard, '_id' | 'name' | 'isInStock'>; className?: string };

export function QuantityStepper({ product, className = '' }: StepperProps) {
  return (
    <Button look="outlined" className={className} aria-label={`Add ${product.name}`}>
      ADD
    </Button>
  );
}
