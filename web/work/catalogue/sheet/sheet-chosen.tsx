// Actions on all selected lines at once: prices, category, discount, hide or show, save as a file. A change
// to many lines asks first.

import { useState } from 'react';
import type { CellsInput } from '#features/catalogue/sheet/sheet-cells.rules.ts';
import type { RefusedRow } from '#features/catalogue/sheet/sheet.contract.ts';
import { useAction } from '../../../data/action.ts';
import { ChipPicker } from '../../../parts/chip-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { RefusedDialog } from '../price-plan-dialog.tsx';
import { TROUBLE, toNotSaved } from './sheet-trouble.tsx';
import { readCell, type CellCategory } from './sheet-columns.ts';
import { plural } from '../../../ui/number.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Form, useForm } from '../../../parts/form.tsx';

type SheetChosenProps = {
  chosen: ReadonlySet<string>;
  total: number | null;
  categories: readonly CellCategory[];
  /** Number of selected lines with unsaved changes. */
  unsaved: number;
  onClear: () => void;
  /** Reverses the last change of cells; null when there is none. */
  onUndo: (() => void) | null;
  /** Resolves with the rejected lines; throws when the call fails. */
  onChange: (set: CellsInput) => Promise<RefusedRow[]>;
  onExport: () => Promise<void>;
  onPrices: () => void;
  onPlan: () => void;
};

type Kind = 'category' | 'addCategory' | 'removeCategory' | 'discount' | 'hide' | 'show';

const TITLES: Record<Kind, string> = {
  category: 'Set category',
  addCategory: 'Add category',
  removeCategory: 'Remove category',
  discount: 'Discount',
  hide: 'Hide',
  show: 'Show',
};

const toProducts = (many: number) => plural(many, 'product');

export function SheetChosen(props: SheetChosenProps) {
  const { chosen, total, categories, unsaved, onClear, onUndo, onChange, onExport, onPrices, onPlan } = props;
  const [kind, setKind] = useState<Kind | null>(null);
  const { isPending: isExporting, run } = useAction();

  return (
    <section aria-label="Selected products" className="flex min-h-11 flex-wrap items-center gap-2">
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
          {(Object.keys(TITLES) as Kind[]).map((each) => (
            <Button key={each} look="outlined" onClick={() => setKind(each)}>
              {TITLES[each]}
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
          many={chosen.size}
          categories={categories}
          onClose={() => setKind(null)}
          onChange={onChange}
        />
      )}
    </section>
  );
}

type ChangeDialogProps = {
  kind: Kind;
  many: number;
  categories: readonly CellCategory[];
  onClose: () => void;
  onChange: (set: CellsInput) => Promise<RefusedRow[]>;
};

const EXPLAINED: Record<Kind, string> = {
  category: 'They replace the categories of these products.',
  addCategory: 'These products keep their other categories.',
  removeCategory: 'These products keep their other categories.',
  discount: 'Percent, or rupees off: 10 or ₹20. 0 means no discount.',
  hide: 'Shoppers will no longer see them, and they are removed from carts. Orders keep them, and you can show them again.',
  show: 'Shoppers will see them again.',
};

function ChangeDialog({ kind, many, categories, onClose, onChange }: ChangeDialogProps) {
  const [places, setPlaces] = useState<CellCategory[]>([]);
  const [discount, setDiscount] = useState('');
  const [refused, setRefused] = useState<RefusedRow[]>([]);
  const isOfCategories = kind !== 'discount' && kind !== 'hide' && kind !== 'show';

  function toSet(): CellsInput | string {
    if (kind === 'hide' || kind === 'show') return { isHidden: kind === 'hide' };
    if (kind === 'discount') {
      if (discount.trim() === '') return 'Enter a discount';
      const read = readCell('discount', discount, categories);
      return read.problem ?? read.set;
    }
    if (places.length === 0 && kind !== 'category') return 'Choose a category';
    return { [kind]: places.map(({ _id }) => _id) };
  }

  const field = isOfCategories ? 'category' : kind === 'discount' ? kind : 'form';
  const form = useForm({
    read: toSet,
    check: (set) => (typeof set === 'string' ? { [field]: set } : {}),
    async send(set) {
      const left = await onChange(set as CellsInput);
      if (left.length === 0) onClose();
      else setRefused(left);
    },
    fallbackField: field,
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
      title={`${TITLES[kind]}: ${toProducts(many)}`}
      description={EXPLAINED[kind]}
      size="narrow"
      hasPlainForm
    >
      <Form
        form={form}
        submit={kind === 'hide' || kind === 'show' ? TITLES[kind] : 'Change'}
        look={kind === 'hide' ? 'danger' : 'primary'}
        onCancel={onClose}
      >
        {isOfCategories && (
          <ChipPicker
            label="Category"
            name="category"
            placeholder="Choose category"
            options={categories}
            chosen={places}
            onChange={setPlaces}
            error={form.problems.category}
            hint={kind === 'category' ? 'Clear it to remove them from all categories.' : undefined}
          />
        )}
        {kind === 'discount' && (
          <Field
            label="Discount"
            name="discount"
            autoComplete="off"
            maxLength={20}
            value={discount}
            error={form.problems.discount}
            onChange={({ target }) => setDiscount(target.value)}
          />
        )}
      </Form>
    </FormDialog>
  );
}
