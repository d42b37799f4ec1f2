// Asks the shopper, while the order is picked, whether a substitute may come. Without an answer within a
// minute it does, unless it is for fresh goods. Screen readers hear of it from `OrderUpdates`.

import { useEffect, useId, useRef, useState } from 'react';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { useAction } from '../../../data/action.ts';
import { changeAndRead, refetchOrders } from '../../../data/changes.ts';
import { failureText } from '../../../data/failure.ts';
import { t } from '../../../data/language.ts';
import { useSecondsLeft } from '../../../parts/order/now.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import {
  formatAnswer,
  formatQuestion,
  isOpen,
  listAsked,
  listCompared,
  type AskedLine,
} from './question-labels.ts';

export function SubstituteQuestions({ order }: { order: OrderDetails }) {
  const lines = listAsked(order);
  if (lines.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-2">
      {lines
        .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
        .map((line) => (
          <SubstituteQuestion key={line.question.questionId} orderId={order.orderId} line={line} />
        ))}
    </div>
  );
}

function SubstituteQuestion({ orderId, line }: { orderId: string; line: AskedLine }) {
  const { substitute } = line;
  const { questionId, state, secondsLeft, needsYes } = line.question;
  const left = useSecondsLeft(secondsLeft);
  const isAsking = state === 'open' && left > 0;
  const isOver = state === 'open' && left === 0;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isPending, run } = useAction();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!isOver) return;
    // By then it is over for the server too.
    const timer = setTimeout(() => void refetchOrders(), 1_000);
    return () => clearTimeout(timer);
  }, [isOver]);

  const choose = (take: boolean) =>
    run(
      async () => {
        setProblem('');
        await changeAndRead('PUT /api/order/answer-substitute', { body: { orderId, questionId, take } });
        // The pressed button is gone.
        heading.current?.focus();
      },
      (error) => setProblem(failureText(error)),
    );

  return (
    <section
      aria-labelledby={id}
      className={
        isAsking
          ? 'panel min-w-0 border-2 border-marigold-deep p-4'
          : 'min-w-0 rounded-button bg-leaf-tint px-3 py-2'
      }
    >
      <div className="flex items-center gap-3">
        {isAsking && substitute && (
          <span className="size-16 shrink-0">
            <Picture
              src={substitute.image ?? ''}
              alt=""
              sizes="64px"
              className="size-full rounded-button bg-ground"
            />
          </span>
        )}
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          className={`min-w-0 wrap-anywhere ${isAsking ? 'text-base font-bold' : 'text-sm font-medium text-leaf-dark'}`}
        >
          {isAsking ? formatQuestion(line) : formatAnswer(line)}
        </h2>
      </div>
      {isAsking && (
        <>
          <p className="mt-2 whitespace-pre-line tabular-nums">{listCompared(line).join('\n')}</p>
          <div className="mt-3 flex flex-wrap gap-2 *:flex-1">
            <Button isPending={isPending} onClick={() => void choose(true)}>
              {t('Take it')}
            </Button>
            <Button look="outlined" isPending={isPending} onClick={() => void choose(false)}>
              {t('Leave it out')}
            </Button>
          </div>
          <p className="mt-2 text-sm text-soft tabular-nums">
            {needsYes
              ? t('{left} s left. If you do not reply, we will leave it out.', { left })
              : t('{left} s left. If you do not reply, we will send it, as you chose at checkout.', { left })}
          </p>
        </>
      )}
      <p role="alert" className="mt-2 text-sm text-alert empty:hidden">
        {problem}
      </p>
    </section>
  );
}
