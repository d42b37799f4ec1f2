// The form of a product, new or existing: every field, its checks and messages. The page around it decides
// what to do with the fields; nothing typed is lost when that fails.

import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { MAX_DESCRIPTION, MAX_NAME, MAX_SKU, MAX_UNIT } from '#features/catalogue/product.rules.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { isNameField, toNameField } from '#shared/languages.ts';
import { Form, type Problems, useForm } from '../../../parts/form.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useShownStore } from '../../../data/store/work-store.ts';
import { LocalNames } from '../local-names.tsx';
import { CustomFields, REQUIRED_MARK } from './product-custom-fields.tsx';
import {
  findNameIn,
  withNameIn,
  findProblems,
  withoutMended,
  toFieldKey,
  toFields,
  toPayHint,
  type ProductDraft,
  type ProductFields,
  type ProductTextName,
} from './product-draft.ts';
import { ProductPictures } from './product-pictures.tsx';
import { ProductCategories } from './product-categories.tsx';
import { ProductTax } from './product-tax.tsx';

type ProductFormProps = {
  draft: ProductDraft;
  onChange: Dispatch<SetStateAction<ProductDraft>>;
  /** How many pictures can be chosen at once. */
  picturesAtOnce: 'many' | 'one';
  submitLabel: string;
  /** The form shows its rejection; problems in an ApiError are shown at their fields. */
  onSubmit: (fields: ProductFields) => Promise<void>;
  /** What is known of the price, shown at its fields. */
  hints?: { price: string; discount: string } | undefined;
  /** Shown above the submit button. */
  children?: ReactNode;
};

export function ProductForm(props: ProductFormProps) {
  const { draft, onChange, picturesAtOnce, submitLabel, onSubmit, hints, children } = props;
  const form = useForm<ProductDraft>({
    read: () => draft,
    check: (typed) => {
      setChecked(typed);
      return findProblems(typed);
    },
    mistakesText: toMessage,
    send: (typed) => onSubmit(toFields(typed)),
  });
  const [checked, setChecked] = useState(draft);
  const problems = withoutMended(form.problems, checked, draft);
  const storeName = useShownStore().name;

  function change(fields: Partial<ProductDraft>) {
    onChange((before) => ({ ...before, ...fields }));
  }

  const text = (name: ProductTextName) => ({
    name,
    value: draft[name],
    required: true,
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;

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
      <Field
        label="Name"
        {...text('name')}
        most={MAX_NAME}
        autoComplete="off"
        className={`${REQUIRED_MARK} md:col-span-6`}
      />
      <TextArea
        label="Description"
        {...text('description')}
        rows={4}
        most={MAX_DESCRIPTION}
        className={`${REQUIRED_MARK} md:col-span-6`}
      />
      <ProductPictures
        pictures={draft.image}
        onChange={(update) => onChange((before) => ({ ...before, image: update(before.image) }))}
        concurrency={picturesAtOnce}
        productName={draft.name}
        error={findPictureProblem(problems)}
      />
      <ProductCategories draft={draft} onChange={change} problems={problems} />
      <Field
        label="Unit"
        {...text('unit')}
        most={MAX_UNIT}
        autoComplete="off"
        className={`${REQUIRED_MARK} md:col-span-3`}
      />
      <Field
        label="Number of Stock"
        {...text('stock')}
        {...number}
        inputMode="numeric"
        hint={storeName && !problems.stock ? `In the store ${storeName}.` : undefined}
        className={`${REQUIRED_MARK} md:col-span-3`}
      />
      <Field
        label="Price"
        {...text('price')}
        {...number}
        hint={hints?.price}
        className={`${REQUIRED_MARK} md:col-span-3`}
      />
      <Field
        label="Discount"
        {...text('discount')}
        {...number}
        hint={[toPayHint(draft), hints?.discount].filter(Boolean).join('. ')}
        className={`${REQUIRED_MARK} md:col-span-3`}
      />
      <Field
        label="SKU"
        {...text('sku')}
        required={false}
        most={MAX_SKU}
        autoComplete="off"
        hint="Your own product number. Product files and the search on the product page use it."
        className="md:col-span-6"
      />
      <LocalNames
        field={(code) => {
          const name = toFieldKey(toNameField(code));
          return { name, value: findNameIn(draft, code)?.value ?? '', error: problems[name] };
        }}
        onType={(code, name) => change({ more_details: withNameIn(draft, code, name) })}
        most={MAX_NAME}
        className="md:col-span-6"
      />
      <CustomFields
        fields={draft.more_details.filter(({ name }) => !isNameField(name))}
        onChange={(others) =>
          change({
            more_details: [...others, ...draft.more_details.filter(({ name }) => isNameField(name))],
          })
        }
        problems={problems}
      />
      <ProductTax draft={draft} onChange={change} problems={problems} />
      {children && <div className="grid gap-4 md:col-span-6">{children}</div>}
    </Form>
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
