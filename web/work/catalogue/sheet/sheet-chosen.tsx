// Actions on all selected lines at once: prices, tax, category, brand, supplier, discount, hide or show, save
// as a file. A change to many lines asks first, and says how far it is.

import { useState } from 'react';
import type { CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import type { RefusedRow } from '#features/catalogue/sheet/sheet.contract.ts';
import { useAction } from '../../../data/action.ts';
import { ChipPicker } from '../../../parts/chip-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { RefusedDialog } from '../price-plan-dialog.tsx';
import type { PriceCheckBody } from '#features/catalogue/price/price-plan.contract.ts';
import { checkPrices, usePriceQuestion } from '../../parts/price-risks.tsx';
import { TROUBLE, toNotSaved } from './sheet-trouble.tsx';
import { readCell, toLabel, type CellCategory, type CellNames, type SheetColumn } from './sheet-columns.ts';
import { plural, toCount } from '../../../ui/number.tsx';
import { isNone } from '#shared/csv-cell.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Form, useForm, type Problems } from '../../../parts/form.tsx';

type SheetChosenProps = {
  chosen: ReadonlySet<string>;
  total: number | null;
  names: CellNames;
  /** Number of selected lines with unsaved changes. */
  unsaved: number;
  onClear: () => void;
  /** Reverses the last change of cells; null when there is none. */
  onUndo: (() => void) | null;
  /** Resolves with the rejected lines; throws when the call fails. */
  onChange: (set: CellsInput, onProgress: (done: number) => void) => Promise<RefusedRow[]>;
  onExport: () => Promise<void>;
  onPrices: () => void;
  onPlan: () => void;
};

type Kind = keyof typeof KINDS;

/** `picks`: chosen by name; `types`: typed as into these cells, '(none)' for no value. */
const KINDS = {
  tax: {
    title: 'Set GST and HSN',
    explained: 'For invoices. What is left empty stays as it is; (none) clears it.',
    types: ['gstRate', 'hsnCode'],
  },
  category: {
    title: 'Set category',
    explained: 'They replace the categories of these products.',
    picks: 'category',
  },
  addCategory: {
    title: 'Add category',
    explained: 'These products keep their other categories.',
    picks: 'category',
  },
  removeCategory: {
    title: 'Remove category',
    explained: 'These products keep their other categories.',
    picks: 'category',
  },
  subCategory: {
    title: 'Set sub category',
    explained: 'They replace the sub categories of these products.',
    picks: 'subCategory',
  },
  brand: { title: 'Set brand', explained: '(none) removes it.', types: ['brand'] },
  supplier: {
    title: 'Set supplier',
    explained: 'Whom these products usually come from.',
    picks: 'supplier',
  },
  caseSize: {
    title: 'Set case size',
    explained: 'Pieces in a case, as the supplier sells it; (none) clears it.',
    types: ['caseSize'],
  },
  discount: {
    title: 'Discount',
    explained: 'Percent, or rupees off: 10 or ₹20. 0 means no discount.',
    types: ['discount'],
  },
  hide: {
    title: 'Hide',
    explained:
      'Shoppers will no longer see them, and they are removed from carts. Orders keep them, and you can show them again.',
  },
  show: { title: 'Show', explained: 'Shoppers will see them again.' },
} as const;
type KindFields = {
  title: string;
  explained: string;
  picks?: keyof CellNames;
  types?: readonly SheetColumn[];
};

const PICKED = { category: 'Category', subCategory: 'Sub category', supplier: 'Supplier' } as const;
/** These may be set to nothing. */
const MAY_BE_NONE: readonly Kind[] = ['category', 'subCategory', 'supplier'];

/** These change prices, or the tax in them. */
const PRICED: readonly Kind[] = ['discount', 'tax', 'subCategory'];

const toProducts = (many: number) => plural(many, 'product');

export function SheetChosen(props: SheetChosenProps) {
  const { chosen, total, names, unsaved, onClear, onUndo, onChange, onExport, onPrices, onPlan } = props;
  const [kind, setKind] = useState<Kind | null>(null);
  const { isPending: isExporting, run } = useAction();

  return (
    <section
      aria-label="Selected products"
      className="flex min-h-11 items-center gap-2 max-md:overflow-x-auto max-md:[&>*]:shrink-0 md:flex-wrap"
    >
      <output className="mr-2 text-sm font-medium">
        {chosen.size > 0 ? `${toProducts(chosen.size)} selected` : total === null ? '' : toProducts(total)}
      </output>
      {chosen.size > 0 && (
        <>
          <Button look="outlined" onClick={onPrices}>
            Change prices
          </Button>
          <Button look="outlined" onClick={onPlan}>
            Plan prices
          </Button>
          {(Object.keys(KINDS) as Kind[]).map((each) => (
            <Button key={each} look="outlined" onClick={() => setKind(each)}>
              {KINDS[each].title}
            </Button>
          ))}
          <Button look="outlined" isPending={isExporting} onClick={() => void run(onExport)}>
            Export
          </Button>
          <Button look="quiet" onClick={onClear}>
            Clear selection
          </Button>
        </>
      )}
      {onUndo && (
        <Button look="outlined" onClick={onUndo}>
          Undo the last change
        </Button>
      )}
      {unsaved > 0 && (
        <a href={`#${TROUBLE}`} className="ml-auto min-h-11 py-3 text-sm font-semibold text-alert underline">
          {toNotSaved(unsaved)}
        </a>
      )}
      {kind && (
        <ChangeDialog
          key={kind}
          kind={kind}
          chosen={chosen}
          names={names}
          onClose={() => setKind(null)}
          onChange={onChange}
        />
      )}
    </section>
  );
}

type ChangeDialogProps = {
  kind: Kind;
  chosen: ReadonlySet<string>;
  names: CellNames;
  onClose: () => void;
  onChange: SheetChosenProps['onChange'];
};

function ChangeDialog({ kind, chosen, names, onClose, onChange }: ChangeDialogProps) {
  const many = chosen.size;
  const { requireSure, question } = usePriceQuestion();
  const { title, explained, picks, types = [] }: KindFields = KINDS[kind];
  const [picked, setPicked] = useState<CellCategory[]>([]);
  const [texts, setTexts] = useState<Partial<Record<SheetColumn, string>>>({});
  const [refused, setRefused] = useState<RefusedRow[]>([]);
  const [done, setDone] = useState(0);

  function toSet(): { set: CellsInput; problems: Problems } {
    if (kind === 'hide' || kind === 'show') return { set: { isHidden: kind === 'hide' }, problems: {} };
    if (picks) {
      const ids = picked.map(({ _id }) => _id);
      const isMissing = ids.length === 0 && !MAY_BE_NONE.includes(kind);
      const problems: Problems = isMissing ? { [picks]: 'Choose a category' } : {};
      return { set: { [kind]: kind === 'supplier' ? (ids[0] ?? null) : ids }, problems };
    }
    const set: CellsInput = {};
    const problems: Problems = {};
    for (const column of types) {
      const text = texts[column]?.trim() ?? '';
      if (text === '') continue;
      const read = readCell(column, isNone(text) ? '' : text, names);
      if (read.problem !== null) problems[column] = read.problem;
      Object.assign(set, read.set);
    }
    const isNothing = Object.keys(set).length + Object.keys(problems).length === 0;
    return { set, problems: isNothing ? { [types[0]!]: `Enter a ${toLabel(types[0]!)}` } : problems };
  }

  const form = useForm({
    read: toSet,
    check: ({ problems }) => problems,
    async send({ set }) {
      // The code changes no price and no tax.
      const { hsnCode: _code, ...priced } = set;
      if (PRICED.includes(kind) && Object.keys(priced).length > 0)
        await requireSure(await checkPrices([...chosen], priced as PriceCheckBody['set']));
      const left = await onChange(set, setDone);
      if (left.length === 0) onClose();
      else setRefused(left);
    },
    fallbackField: picks ?? types[0] ?? 'form',
    isQuiet: true,
  });

  if (refused.length > 0) {
    return (
      <RefusedDialog
        title={`${toProducts(refused.length)} not changed`}
        description="The others were changed."
        refused={refused.map(({ message, now }) => ({ name: now?.name ?? null, message }))}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${title}: ${toProducts(many)}`}
      description={explained}
      size="narrow"
      hasPlainForm
    >
      <Form
        form={form}
        submit={kind === 'hide' || kind === 'show' ? title : 'Change'}
        look={kind === 'hide' ? 'danger' : 'primary'}
        onCancel={onClose}
      >
        {picks && (
          <ChipPicker
            label={PICKED[picks]}
            name={picks}
            placeholder={`Choose ${PICKED[picks].toLowerCase()}`}
            options={names[picks]}
            chosen={picked}
            onChange={(next) => setPicked(picks === 'supplier' ? next.slice(-1) : next)}
            error={form.problems[picks]}
            hint={MAY_BE_NONE.includes(kind) ? `With none chosen they have none.` : undefined}
          />
        )}
        {types.map((column) => (
          <Field
            key={column}
            label={toLabel(column)}
            name={column}
            autoComplete="off"
            maxLength={60}
            value={texts[column] ?? ''}
            error={form.problems[column]}
            onChange={({ target }) => setTexts((now) => ({ ...now, [column]: target.value }))}
          />
        ))}
        {question}
        <output className="block text-sm text-soft">
          {done > 0 && (
            <>
              <progress className="w-full accent-leaf" max={many} value={done} aria-label="Changed" />
              {`${toCount(done)} of ${toCount(many)} are done`}
            </>
          )}
        </output>
      </Form>
    </FormDialog>
  );
}
