// The fields of a product, new or existing. The page around it decides what becomes of them.

import { useState, type ReactNode, type ToggleEvent } from 'react';
import { findTaxGiver } from '#features/catalogue/catalogue.rules.ts';
import { PRODUCT_FIELDS } from '#features/catalogue/product-fields.rules.ts';
import { BRAND_FIELD, isBrandField, MAX_NAME } from '#features/catalogue/product.rules.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { LONGEST_BRAND } from '#shared/filters.ts';
import { makeId } from '#shared/ids.ts';
import { isNameField, toNameField } from '#shared/languages.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import { toMargin, toUnitCost } from '#shared/price-risks.ts';
import { quietQuery, useOwn } from '../../../data/reads.ts';
import { Form, type Problems } from '../../../parts/form.tsx';
import { Field } from '../../../ui/field.tsx';
import { textLink } from '../../../ui/link.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useShownStore } from '../../../data/store/work-store.ts';
import type { DraftForm } from '../../parts/draft-form.ts';
import { LocalNames } from '../local-names.tsx';
import { CustomFields, REQUIRED_MARK } from './product-custom-fields.tsx';
import {
  findNameIn,
  findProblems,
  isSameField,
  PRODUCT_LABELS,
  toFieldKey,
  readSelling,
  toSelling,
  withNameIn,
  type ProductDraft,
  type ProductTextName,
} from './product-draft.ts';
import { ProductPictures } from './product-pictures.tsx';
import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import {
  useOwnerCategories,
  useOwnerSubCategories,
} from '../../../data/catalogue/catalogue-admin.queries.ts';
import { ChipPicker } from '../../../parts/chip-picker.tsx';
import { CircleCheckIcon } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLastShown } from '../../../ui/shown-item.ts';

/** For useDraftForm. */
export const PRODUCT_FORM = { check: findProblems, mistakesText: toMessage, isSame: isSameField };

type ProductFormProps = {
  form: DraftForm<ProductDraft>;
  /** How many pictures can be chosen at once. */
  picturesAtOnce: 'many' | 'one';
  submitLabel: string;
  /** What is known of the price, shown at its fields. */
  hints?: { price: string; discount: string } | undefined;
  /** What a unit cost when it was last bought, in rupees. */
  cost?: number | null | undefined;
  /** Shown above the submit button. */
  children?: ReactNode;
};

export function ProductForm({ form, picturesAtOnce, submitLabel, hints, cost, children }: ProductFormProps) {
  const { draft, change, problems } = form;
  const text = toFieldProps(form);
  const storeName = useShownStore().name;
  return (
    <Form
      form={form}
      submit={submitLabel}
      submitClass="md:min-w-48 md:justify-self-start"
      isSticky
      className="grid gap-4 md:grid-cols-6"
    >
      <p className="text-sm text-soft md:col-span-6">
        Fields with a <span className="text-alert">*</span> are required.
      </p>
      <Field {...text('name', 'md:col-span-6')} />
      <TextArea {...text('description', 'md:col-span-6')} rows={4} />
      <ProductPictures
        pictures={draft.image}
        onChange={(update) => change((latest) => ({ image: update(latest.image) }))}
        concurrency={picturesAtOnce}
        productName={draft.name}
        error={findPictureProblem(problems)}
      />
      <ProductCategories form={form} />
      <Field {...text('unit')} />
      <Field
        {...text('stock')}
        hint={storeName && !problems.stock ? `In the store ${storeName}.` : undefined}
      />
      <Field {...text('price', 'md:col-span-2')} hint={hints?.price ?? 'The printed price (MRP).'} />
      <Field {...text('discount', 'md:col-span-2')} hint={hints?.discount} />
      <SellingPrice form={form} cost={cost ?? null} />
      <Field
        {...text('sku')}
        hint="Your own product number. Product files and the search on the product page use it."
      />
      <Brand form={form} />
      <Field {...text('barCodes', 'md:col-span-6')} hint="With commas between them." />
      <ProductSupplier form={form} />
      <Field {...text('caseSize')} hint="Pieces in a case, as the supplier sells it." />
      <Field {...text('minimumOrder')} hint="Pieces that an order has at least." />
      <LocalNames
        field={(code) => {
          const name = toFieldKey(toNameField(code));
          return { name, value: findNameIn(draft, code)?.value ?? '', error: problems[name] };
        }}
        onType={(code, name) =>
          change({ more_details: withNameIn(draft, code, name) }, toFieldKey(toNameField(code)))
        }
        most={MAX_NAME}
        className="md:col-span-6"
      />
      <CustomFields
        fields={draft.more_details.filter(({ name }) => !hasOwnInput(name))}
        onChange={(others, name) => {
          const names = draft.more_details.filter((field) => hasOwnInput(field.name));
          change({ more_details: [...others, ...names] }, toFieldKey(name));
        }}
        problems={problems}
      />
      <Tax form={form} />
      {children && <div className="grid gap-4 md:col-span-6">{children}</div>}
    </Form>
  );
}

/** Custom fields that stand above the others. */
const hasOwnInput = (name: string) => isNameField(name) || isBrandField(name);

type PartProps = { form: DraftForm<ProductDraft> };

function useTaxGiver({ subCategory }: ProductDraft) {
  const { data } = useOwnerSubCategories();
  return findTaxGiver(
    subCategory.map(({ _id }) => _id),
    data,
  );
}

/** The price after the discount. Typing it sets the discount; one that none makes leaves no discount. */
function SellingPrice({ form, cost }: PartProps & { cost: number | null }) {
  const { draft, change } = form;
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const selling = toSelling(draft);
  const shown = selling === null ? '' : String(selling);
  const giver = useTaxGiver(draft);
  const gst = Number(draft.gstRate.trim() || giver?.gstRate);
  const margin = selling === null ? null : toMargin(toPaise(selling), toUnitCost(cost, gst || 0));
  const known = [
    cost !== null && `Cost ${formatRupees(cost)} without GST`,
    margin !== null && `margin ${margin} %`,
  ];
  return (
    <Field
      // Not 'Selling price': only one field may have the label Price.
      label="Shoppers pay"
      name="sellingPrice"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      error={problem || undefined}
      hint={known.filter(Boolean).join(', ') || 'The selling price. It sets the discount.'}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = readSelling(draft.price, target.value);
        setProblem('problem' in read ? read.problem : '');
        change({ discount: 'problem' in read ? '' : read.discount });
      }}
      onBlur={() => problem === '' && setTyped(null)}
      className="md:col-span-2"
    />
  );
}

function Brand({ form }: PartProps) {
  const { draft, change, problems } = form;
  const brand = draft.more_details.find(({ name }) => isBrandField(name));
  const name = brand?.name ?? BRAND_FIELD;
  return (
    <Field
      label="Brand"
      name={toFieldKey(name)}
      most={LONGEST_BRAND}
      autoComplete="off"
      value={brand?.value ?? ''}
      error={problems[toFieldKey(name)]}
      onChange={({ target: { value } }) => {
        const others = draft.more_details.filter((field) => field !== brand);
        const field = brand ?? { id: makeId(), name, hasLines: false };
        change({ more_details: value === '' ? others : [...others, { ...field, value }] }, toFieldKey(name));
      }}
      className="md:col-span-3"
    />
  );
}

function ProductSupplier({ form }: PartProps) {
  const { draft, change, problems } = form;
  const { data: suppliers = [] } = useOwn('GET /api/stock/suppliers', {}, quietQuery);
  return (
    <div className="md:col-span-3">
      <ChipPicker
        label="Supplier"
        name="supplier"
        placeholder="Select supplier"
        options={suppliers}
        chosen={draft.supplier}
        onChange={(supplier) => change({ supplier: supplier.slice(-1) })}
        error={problems.supplier}
      />
    </div>
  );
}

const INPUT_MODES: Partial<Record<string, 'decimal' | 'numeric'>> = {
  ...{ rupees: 'decimal', percent: 'decimal', count: 'numeric' },
};

/** What the table of a product's fields says of each. */
function toFieldProps(form: DraftForm<ProductDraft>) {
  return (name: ProductTextName, columns = 'md:col-span-3') => {
    const { kind, form: need, schema } = PRODUCT_FIELDS[name];
    const required = need === 'required';
    return {
      ...form.field(name),
      label: PRODUCT_LABELS[name],
      required,
      most: 'maxLength' in schema ? (schema.maxLength as number) : undefined,
      inputMode: INPUT_MODES[kind],
      className: `${required ? REQUIRED_MARK : ''} ${columns}`,
    };
  };
}

/**
 * What the product's invoices say about its taxes. Shops without a GSTIN need none of it, so it stays folded
 * until it is opened, filled in or wrong.
 */
function Tax({ form }: { form: DraftForm<ProductDraft> }) {
  const { draft, problems } = form;
  const text = toFieldProps(form);
  const isNeeded = Boolean(draft.hsnCode || draft.gstRate || problems.hsnCode || problems.gstRate);
  const [isUnfolded, setUnfolded] = useState(false);
  const giver = useTaxGiver(draft);

  function followToggle({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
    if (isNeeded) details.open = true;
    setUnfolded(details.open);
  }

  return (
    <details open={isUnfolded || isNeeded} onToggle={followToggle} className="md:col-span-6">
      <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold">Tax</summary>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          {...text('hsnCode', '')}
          inputMode="numeric"
          hint={
            problems.hsnCode
              ? undefined
              : giver
                ? `Empty: ${giver.hsnCode} of ${giver.name}.`
                : 'For invoices: 4, 6 or 8 digits.'
          }
        />
        <Field
          {...text('gstRate', '')}
          hint={
            problems.gstRate
              ? undefined
              : `Percent. The price includes it.${giver ? ` Empty: ${giver.gstRate} % of ${giver.name}.` : ''}`
          }
        />
      </div>
    </details>
  );
}

/** The server's message for these problems. */
function toMessage(problems: Problems): string {
  const messages = Object.values(problems);
  return messages.includes('Required') ? ERRORS.invalid_input.message : messages[0]!;
}

/** The server names the faulty picture, as image.0. */
function findPictureProblem(problems: Problems): string | undefined {
  const name = Object.keys(problems).find((key) => /^image(\.\d+)?$/.test(key));
  return name && problems[name];
}

/** A product's categories and sub-categories. Both may stay empty; a hint says what that means. */
function ProductCategories({ form }: { form: DraftForm<ProductDraft> }) {
  const { draft, change, problems } = form;
  const categories = useOwnerCategories();
  const subCategories = useOwnerSubCategories();
  const offered = findSubCategoriesOf(draft.category, subCategories.data ?? []);
  return (
    <>
      <div className="md:col-span-3">
        <ChipPicker
          label="Category"
          name="category"
          placeholder="Select Category"
          options={categories.data ?? []}
          chosen={draft.category}
          onChange={(category) => change({ category })}
          error={problems.category}
          hint={
            draft.category.length === 0 ? 'Without a category, the product appears in no listing.' : undefined
          }
        />
        {categories.isError && !categories.data && (
          <NotLoaded what="The categories could not be loaded." onRetry={() => void categories.refetch()} />
        )}
      </div>
      <div className="md:col-span-3">
        <ChipPicker
          label="Sub Category"
          name="subCategory"
          placeholder="Select Sub Category"
          options={offered}
          chosen={draft.subCategory}
          onChange={(subCategory) => change({ subCategory })}
          error={problems.subCategory}
          hint={
            draft.subCategory.length === 0
              ? 'Without a sub category, the product appears only in the listing of the whole category.'
              : undefined
          }
        />
        {subCategories.isError && !subCategories.data && (
          <NotLoaded
            what="The sub categories could not be loaded."
            onRetry={() => void subCategories.refetch()}
          />
        )}
      </div>
    </>
  );
}

/** Sub-categories of the chosen categories; all of them while none is chosen. */
function findSubCategoriesOf(chosen: ProductDraft['category'], all: readonly SubCategory[]) {
  if (chosen.length === 0) return all;
  return all.filter(({ category }) => category.some(({ _id }) => chosen.some((one) => one._id === _id)));
}

/** A quiet note: the rest of the form can still be filled in. */
function NotLoaded({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <output className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      {what}
      <button type="button" onClick={onRetry} className={textLink('rounded-button px-1')}>
        Try again
      </button>
    </output>
  );
}

type SavedDialogProps = {
  /** Closed while ''. */
  message: string;
  onClose: () => void;
};

/** Shows the server's message that a product was saved, until it is confirmed. */
export function SavedDialog({ message, onClose }: SavedDialogProps) {
  const shown = useLastShown(message, message !== '');
  return (
    <Dialog open={message !== ''} onOpenChange={(isOpen) => !isOpen && onClose()} title={shown} size="narrow">
      <div className="grid justify-items-center gap-4">
        <CircleCheckIcon className="size-16 fill-leaf-tint text-leaf" />
        <Button onClick={onClose} className="w-full">
          OK
        </Button>
      </div>
    </Dialog>
  );
}
