// The quantities of a line: picked, missing and substituted, and what that means in money.

import type { PickLine, PickOrder, SubstituteOffer } from '#features/orders/fulfilment/picking.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toAdjustment, withPicked, withShort, type PickStep } from '../../data/picking/pick-steps.ts';
import { useSubstitutes } from '../../data/picking/queue.queries.ts';
import { failureText } from '../../data/failure.ts';
import { Picture } from '../../ui/picture.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkStepper } from '../thumb/work-stepper.tsx';
import { formatMoney } from './pick-labels.ts';

type PickPanelProps = {
  order: PickOrder;
  line: PickLine;
  onStep: (step: PickStep) => void;
  onClose: () => void;
};

export function PickPanel({ order, line, onStep, onClose }: PickPanelProps) {
  const { quantity, picked, short } = line;
  const money = short > 0 ? formatMoney(line) : '';
  return (
    <div className="grid gap-3 border-t-2 border-ink/25 bg-paper p-3">
      <WorkStepper
        label="Picked"
        count={picked}
        most={quantity}
        onChange={(count) => onStep(withPicked(line, count))}
      />
      <WorkStepper
        label="Missing"
        count={short}
        most={quantity}
        onChange={(count) => onStep(withShort(line, count))}
      />
      <p
        aria-live="polite"
        className={
          money ? 'rounded-button bg-marigold-tint p-3 text-base font-semibold text-marigold-ink' : ''
        }
      >
        {money}
      </p>
      {short > 0 && order.ifShort === 'refund' && (
        <p className="text-base font-medium">The shopper wants a refund, not a substitute.</p>
      )}
      {short > 0 && order.ifShort === 'replace' && <Substitutes order={order} line={line} onStep={onStep} />}
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}

type SubstitutesProps = Pick<PickPanelProps, 'order' | 'line' | 'onStep'>;

function Substitutes({ order, line, onStep }: SubstitutesProps) {
  const { data, error, isFetching, refetch } = useSubstitutes(order.orderId, line.lineId, true);
  const { picked, short, substitute, question } = line;
  const choose = (chosen: PickStep['substitute']) => onStep({ picked, short, substitute: chosen });
  const declinedId = question?.state === 'declined' ? question.productId : null;
  const chosenOffer = data?.find(({ productId }) => productId === substitute?.productId);
  return (
    <section aria-label="Substitute" className="grid gap-3">
      <h3 className="text-base font-bold">The shopper wants something similar instead:</h3>
      {substitute && (
        <div className="grid gap-3 rounded-card border-2 border-leaf bg-leaf-tint p-3">
          <p className="text-base font-bold">
            {substitute.name} {substitute.unit}
            {chosenOffer?.shelf && `, shelf ${chosenOffer.shelf}`}
          </p>
          <WorkStepper
            label="Packs"
            count={substitute.quantity}
            least={1}
            most={mostOf(order, line, chosenOffer)}
            onChange={(quantity) => choose({ ...substitute, quantity })}
          />
          <Button look="outlined" onClick={() => choose(null)}>
            No substitute, refund
          </Button>
        </div>
      )}
      {!data && error && (
        <div role="alert" className="grid gap-3 text-base font-medium">
          <p>Substitutes could not be loaded. {failureText(error)}</p>
          <Button look="outlined" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && isFetching && (
        <p className="text-base font-medium">Looking for something similar ...</p>
      )}
      {data?.length === 0 && !substitute && (
        <p className="text-base font-medium">
          The store has nothing similar. The shopper gets the money back.
        </p>
      )}
      <ul aria-label="Substitutes" className="grid gap-3">
        {data
          ?.filter(({ productId }) => productId !== substitute?.productId && productId !== declinedId)
          .map((offer) => (
            <li key={offer.productId}>
              <Offer line={line} offer={offer} onChoose={choose} />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The stock without the packs that are taken already. */
function mostOf(
  { mayGiveMore }: PickOrder,
  { short, substitute }: PickLine,
  offer?: SubstituteOffer,
): number {
  const { quantity } = substitute!;
  const most = offer ? Math.max(offer.stock, quantity) : quantity;
  return mayGiveMore ? most : Math.min(most, Math.max(short, 1));
}

type OfferProps = {
  line: PickLine;
  offer: SubstituteOffer;
  onChoose: (chosen: NonNullable<PickStep['substitute']>) => void;
};

function Offer({ line, offer, onChoose }: OfferProps) {
  const { productId, name, unit, image, price, stock, shelf } = offer;
  const substitute = { productId, name, unit, image, price, quantity: Math.min(line.short, stock) };
  const adjustment = toAdjustment({ ...line, substitute });
  return (
    <button
      type="button"
      onClick={() => onChoose(substitute)}
      className="grid w-full touch-manipulation grid-cols-[64px_minmax(0,1fr)] items-center gap-3 rounded-card border-2 border-ink/60 bg-paper p-2 text-left"
    >
      <Picture src={image ?? ''} alt="" sizes="64px" className="w-16" />
      <span className="min-w-0 text-base leading-tight font-medium">
        <span className="block font-bold">
          {substitute.quantity} × {name}
        </span>
        {unit}
        {shelf && `, shelf ${shelf}`}, {stock} in stock
        <span className="block">
          {formatRupees(price)} each:{' '}
          {adjustment > 0 ? `${formatRupees(adjustment)} back` : 'the shopper pays the same'}
        </span>
      </span>
    </button>
  );
}
