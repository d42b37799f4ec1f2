// The lines that could not be saved, with what was typed: send again, correct in the sheet, or discard. In a
// conflict both values are shown side by side, and the person chooses.

import { useAction } from '../../../data/action.ts';
import { toRiskList, usePriceQuestion } from '../../parts/price-risks.tsx';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../ui/number.tsx';
import { COLUMNS, toLabel, toShown } from './sheet-columns.ts';
import type { SheetDraft, SheetDrafts } from './sheet-drafts.ts';
import type { SheetRows } from './sheet-rows.ts';

const MAX_SHOWN = 50;

/** Id of the section on the page. */
export const TROUBLE = 'sheet-trouble';

export const toNotSaved = (lines: number) => plural(lines, 'line is not saved', 'lines are not saved');

export const troubleId = (id: string) => `trouble-${id}`;

type SheetTroubleProps = { rows: SheetRows; drafts: SheetDrafts };

export function SheetTrouble({ rows, drafts }: SheetTroubleProps) {
  const troubles = drafts.troubles();
  const hasFailed = troubles.some(([, { state }]) => state === 'failed');
  const risky = troubles.flatMap(([id, { state }]) => (state === 'risky' ? [id] : []));
  const { requireSure, question } = usePriceQuestion();
  const { run } = useAction();

  const saveRisky = () =>
    run(async () => {
      await requireSure(toRiskList(risky.flatMap((id) => drafts.risksOf(id))));
      drafts.leave(risky, true);
      goOn();
    });

  if (troubles.length === 0) return null;
  return (
    <section aria-labelledby={TROUBLE} className="grid gap-2 rounded-card border border-alert bg-paper p-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={TROUBLE} className="flex-1 font-bold">
          {toNotSaved(troubles.length)}
        </h2>
        {risky.length > 0 && (
          <Button look="outlined" onClick={() => void saveRisky()}>
            {`Check ${plural(risky.length, 'price')}`}
          </Button>
        )}
        {question}
        {hasFailed && (
          <Button look="outlined" onClick={() => drafts.retry()}>
            Try again
          </Button>
        )}
      </div>
      <ul className="grid max-h-[50dvh] gap-2 overflow-auto">
        {troubles.slice(0, MAX_SHOWN).map(([id, draft]) => (
          <Trouble key={id} id={id} draft={draft} rows={rows} drafts={drafts} />
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus into the sheet: the button that was pressed is gone. */
function goOn(): void {
  document.querySelector<HTMLElement>('.sheet [tabindex="0"]')?.focus();
}

type TroubleProps = { id: string; draft: SheetDraft; rows: SheetRows; drafts: SheetDrafts };

function Trouble({ id, draft, rows, drafts }: TroubleProps) {
  const { name, state, message, texts, problems } = draft;
  const row = rows.find(id);
  const typed = COLUMNS.filter((column) => texts[column] !== undefined);
  return (
    <li
      id={troubleId(id)}
      tabIndex={-1}
      aria-label={name}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-button bg-ground p-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{name}</p>
        {(state === 'failed' ||
          state === 'risky' ||
          (state === 'refused' && Object.keys(problems).length === 0)) && (
          <p className="text-alert">{message}</p>
        )}
        <dl className="mt-1 grid gap-1">
          {typed.map((column) => (
            <div key={column} className="flex flex-wrap gap-x-2">
              <dt className="text-soft">{toLabel(column)}:</dt>
              <dd className="break-words">
                you typed <strong className="font-semibold">{texts[column] || 'nothing'}</strong>
                {state === 'conflict' && row && (
                  <>
                    , there is <strong className="font-semibold">{toShown(row, column) || 'nothing'}</strong>{' '}
                    now
                  </>
                )}
                {state === 'refused' && problems[column] && (
                  <span className="text-alert">: {problems[column]}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'conflict' && (
          <Button
            look="outlined"
            onClick={() => {
              drafts.keepMine(id);
              goOn();
            }}
          >
            Save mine<span className="sr-only"> of {name}</span>
          </Button>
        )}
        <Button
          look="quiet"
          onClick={() => {
            drafts.discard(id);
            goOn();
          }}
        >
          {state === 'conflict' ? 'Keep theirs' : 'Discard'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
