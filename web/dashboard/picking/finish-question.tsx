// Asks before an order with missing products is finished: what is missing, and what it means in money.

import type { PickLine } from '#features/order/fulfilment/picking.contract.ts';
import { WorkQuestion } from '../work/work-question.tsx';
import { formatMissing, formatMoney } from './pick-labels.ts';

type FinishQuestionProps = {
  lines: readonly PickLine[];
  isPending: boolean;
  problem: string;
  onConfirm: () => void;
  onClose: () => void;
};

export function FinishQuestion({ lines, ...rest }: FinishQuestionProps) {
  const missing = lines.filter(({ short }) => short > 0);
  const isNothingThere = lines.every(({ quantity, short, substitute }) => short === quantity && !substitute);
  return (
    <WorkQuestion
      title={isNothingThere ? 'Is nothing available?' : 'Finish without these?'}
      confirmLabel={isNothingThere ? 'Cancel order' : 'Finish'}
      cancelLabel="Keep picking"
      look={isNothingThere ? 'danger' : 'primary'}
      {...rest}
    >
      <ul aria-label="Missing" className="grid gap-3">
        {missing.map((line) => (
          <li key={line.lineId} className="border-l-4 border-alert pl-3 text-base">
            <strong className="font-bold">{formatMissing(line)}</strong>
            <span className="block font-medium">{formatMoney(line)}</span>
          </li>
        ))}
      </ul>
      {isNothingThere && (
        <p className="mt-3 text-base font-semibold">The order is cancelled, and the shopper pays nothing.</p>
      )}
    </WorkQuestion>
  );
}
