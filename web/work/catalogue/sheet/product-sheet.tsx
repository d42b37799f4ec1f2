// The products as an editable sheet: filters above it, actions for the selected lines, and below it the
// changes that could not be saved.

import styles from './sheet.css?inline';
import { useState } from 'react';
import type { CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import { MAX_PLANNED } from '#shared/limits.ts';
import { pricePlans, usePricePlans } from '../../../data/catalogue/products-admin.queries.ts';
import { useAddress } from '../../../data/page-address.ts';
import { STORE_PARAMETER, useShownStore } from '../../../data/store/work-store.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { plural } from '../../../ui/number.tsx';
import { NothingFits } from '../../parts/list-tools.tsx';
import { PricePlanDialog } from '../price-plan-dialog.tsx';
import { type AddressKey, changed, toFilter, toQuery, SheetFilters, Toggle } from './sheet-filters.tsx';
import { SheetChosen } from './sheet-chosen.tsx';
import type { SheetDrafts } from './sheet-drafts.ts';
import { COLUMNS, isNamed, toLabel, type SheetColumn } from './sheet-columns.ts';
import { namesId } from './sheet-line.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { SheetPrices } from './sheet-prices.tsx';
import { SheetTrouble, toNotSaved, troubleId } from './sheet-trouble.tsx';
import { useChosen, useColumns, usePaste, useSheet } from './use-sheet.ts';
import { Table } from '../../../parts/table.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PastePlan } from './sheet-paste.ts';

export function ProductSheet() {
  const [address, setAddress] = useAddress();
  const { storeId, isKnown } = useShownStore();
  const sheet = useSheet(isKnown ? toQuery(address, storeId) : null);
  const { rows, drafts, names } = sheet;
  const { columns, ...columnChoice } = useColumns(address);
  const { chosen, clear, toggle, toggleAll } = useChosen(toFilter(address, storeId));
  const [isPricing, setPricing] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const [notice, setNotice] = useState('');
  // The added space makes screen readers announce the same text again.
  const say = (words: string) => setNotice((old) => (old === words ? `${words} ` : words));
  const { waiting, book, paste, giveUp } = usePaste(sheet, columns, say);

  const put = (changes: Partial<Record<AddressKey, string>>) =>
    setAddress((latest) => changed(latest, changes), { replace: true });

  /** For who has no Ctrl+Z: on a phone. */
  function undo() {
    drafts.undo();
    say('Undone');
  }

  async function changeChosen(set: CellsInput, onProgress: (done: number) => void) {
    const ids = [...chosen];
    const { changed, refused } = await sheet
      .changeMany({ storeId: rows.storeId, ids, set }, onProgress)
      .finally(() => rows.reload());
    toastSuccess(`${plural(changed, 'product')} changed`);
    return refused;
  }

  return (
    <div className="grid gap-3">
      <style>{styles}</style>
      <SheetFilters address={address} setAddress={setAddress} names={names} put={put}>
        <ColumnChoice columns={columns} {...columnChoice} />
      </SheetFilters>
      <SheetChosen
        chosen={chosen}
        total={rows.total}
        names={names}
        unsaved={drafts.troubles().length}
        onClear={clear}
        onUndo={drafts.canUndo ? undo : null}
        onChange={changeChosen}
        onExport={() => sheet.exportChosen(rows.storeId, [...chosen])}
        onPrices={() => setPricing(true)}
        onPlan={() => setPlanning(true)}
      />
      {isPricing && (
        <SheetPrices rows={rows} drafts={drafts} chosen={chosen} onClose={() => setPricing(false)} />
      )}
      {isPlanning && (
        <SheetPlan chosen={chosen} onClose={() => setPlanning(false)} onPlanned={() => rows.reload()} />
      )}
      {rows.error !== null && (
        <LoadFailed
          what="The products could not be loaded."
          error={rows.error}
          onRetry={() => rows.reload()}
        />
      )}
      {rows.total === null && rows.error === null && <Skeletons each="h-96" />}
      {rows.total === 0 && (
        <NothingFits
          title="No Data found"
          text="No products match these filters."
          what="products"
          kept={['view']}
        />
      )}
      {rows.total !== null && rows.total > 0 && (
        <SheetGrid
          rows={rows}
          drafts={drafts}
          columns={columns}
          total={rows.total}
          chosen={chosen}
          onChoose={toggle}
          isAllChosen={chosen.size > 0 && chosen.size >= rows.total}
          onChooseAll={() => void toggleAll()}
          sort={address.get('sort') ?? 'name'}
          onSort={(sort) => put({ sort: sort === 'name' ? '' : sort })}
          onPaste={(block) => void paste(block)}
          onTrouble={(id) => document.getElementById(troubleId(id))?.focus()}
          onSay={say}
        />
      )}
      <SheetTrouble rows={rows} drafts={drafts} />
      <SheetHelp />
      <output className="sr-only">{notice}</output>
      <output className="sr-only">{toRowState(drafts)}</output>
      {COLUMNS.filter(isNamed).map((column) => (
        <datalist key={column} id={namesId(column)}>
          {names[column].map(({ _id, name }) => (
            <option key={_id}>{name}</option>
          ))}
        </datalist>
      ))}
      <SheetPasteDialog plan={waiting} onClose={giveUp} onBook={book} />
      <LeaveGuard isUnsaved={drafts.size > 0} isLeaving={isLeaving} />
    </div>
  );
}

type ColumnChoiceProps = {
  columns: readonly SheetColumn[];
  toggle: (column: SheetColumn) => void;
  reset: (() => void) | null;
};

function ColumnChoice({ columns, toggle, reset }: ColumnChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm font-semibold">Columns</legend>
      {COLUMNS.filter((column) => column !== 'name').map((column) => (
        <Toggle key={column} isOn={columns.includes(column)} onChange={() => toggle(column)}>
          {toLabel(column)}
        </Toggle>
      ))}
      {reset && (
        <Button look="quiet" onClick={reset}>
          Usual columns
        </Button>
      )}
    </fieldset>
  );
}

/** Typed values are independent of the filter, but belong to one store. */
function isLeaving(from: { pathname: string; search: string }, to: typeof from): boolean {
  const read = ({ search }: typeof from, key: string) => new URLSearchParams(search).get(key);
  const store = read(to, STORE_PARAMETER);
  const isOtherStore = store !== null && store !== (read(from, STORE_PARAMETER) ?? store);
  return from.pathname !== to.pathname || read(from, 'view') !== read(to, 'view') || isOtherStore;
}

/** Where the focus goes when Escape leaves the sheet. */
function SheetHelp() {
  return (
    <p id="after-sheet" tabIndex={-1} className="text-sm text-soft">
      <span id="sheet-help">
        Type to replace a cell, or press Enter or F2 to edit it. Enter, Tab and the arrow keys move on; Escape
        leaves the cell, then the sheet. Ctrl+Z undoes the last change, Ctrl+D fills down, Shift+Space selects
        a row. You can paste cells from a spreadsheet.
      </span>
    </p>
  );
}

/** The state of the lines, for screen readers. */
function toRowState(drafts: SheetDrafts): string {
  const wrong = drafts.troubles().length;
  if (wrong > 0) return toNotSaved(wrong);
  return drafts.all().some(([, { state }]) => state === 'saving') ? 'Saving' : '';
}

type SheetPlanProps = { chosen: ReadonlySet<string>; onClose: () => void; onPlanned: () => void };

/** Plans a price or a discount of all selected lines. */
function SheetPlan({ chosen, onClose, onPlanned }: SheetPlanProps) {
  const productIds = [...chosen];
  // For the time zone of the shop.
  const plans = usePricePlans(productIds[0]!);
  const title = `Plan prices: ${plural(chosen.size, 'product')}`;
  const isOver = chosen.size > MAX_PLANNED;
  if (isOver || !plans.data) {
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
        {isOver ? (
          <p>{`Choose at most ${MAX_PLANNED} products to plan their prices together.`}</p>
        ) : (
          <QueryView query={plans} failure="The time of the shop could not be loaded.">
            {() => null}
          </QueryView>
        )}
      </Dialog>
    );
  }
  return (
    <PricePlanDialog
      title={title}
      productIds={productIds}
      timeZone={plans.data.timeZone}
      onClose={onClose}
      onPlan={async (fields) => {
        const { message, data } = await pricePlans.planMany(productIds, fields);
        if (data.refused.length === 0) toastSuccess(message);
        onPlanned();
        return data;
      }}
    />
  );
}

const MAX_SHOWN = 100;

type SheetPasteDialogProps = {
  plan: PastePlan | null;
  onClose: () => void;
  onBook: (plan: PastePlan) => void;
};

/**
 * Shows the mistakes in a pasted block, by line and column. The good lines are saved only when the person
 * confirms; the others then stay in the sheet as typed, to be corrected.
 */
function SheetPasteDialog({ plan, onClose, onBook }: SheetPasteDialogProps) {
  const good = new Set(plan?.good.map(({ id }) => id)).size;
  const wrong = new Set(plan?.problems.map(({ line }) => line)).size;
  return (
    <Dialog
      open={plan !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={plural(wrong, 'pasted line has a mistake', 'pasted lines have a mistake')}
      description="Nothing has been changed yet."
      ignoresOutsideClick
    >
      {plan && (
        <>
          <div className="mb-4">
            <Table
              label="Mistakes"
              shape="scroll"
              rows={plan.problems.slice(0, MAX_SHOWN)}
              toKey={(_, at) => at}
              columns={[
                { name: 'Line', className: 'tabular-nums', render: ({ line }) => line },
                { name: 'Product', render: ({ name }) => name },
                { name: 'Column', render: ({ column }) => column },
                {
                  name: 'Pasted',
                  className: 'max-w-40 break-words',
                  render: ({ text }) => <strong className="font-semibold">{text}</strong>,
                },
                {
                  name: 'What is wrong',
                  render: ({ problem }) => <span className="text-alert">{problem}</span>,
                },
              ]}
            />
          </div>
          {plan.problems.length > MAX_SHOWN && (
            <p className="mb-4 text-sm text-soft">and {plan.problems.length - MAX_SHOWN} more</p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={onClose}>
              Change nothing
            </Button>
            <Button onClick={() => onBook(plan)}>
              {good === 0 ? 'Paste into the sheet' : `Save the ${plural(good, 'good line')}`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
