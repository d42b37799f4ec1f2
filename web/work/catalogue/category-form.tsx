// The form that categories and sub-categories share: name, picture, submit. The submit button looks active
// only when nothing is missing, but always submits: the server says what is missing.

import type { ReactNode } from 'react';
import type { SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { MAX_NAME } from '#features/catalogue/product.rules.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { Field } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm, type DraftForm } from '../parts/draft-form.ts';
import { LocalNames } from './local-names.tsx';
import { TAX_LABELS, toTaxDraft, type TaxDraft } from './tax-fields.tsx';
import { PictureField, useFieldPicture, useSubmitAfterUpload } from '../parts/picture-field.tsx';

type CategoryChoice = { _id: string; name: string };
/** `category`: those of a sub-category; a category has none, but may be of fresh goods. */
export type CategoryDraft = {
  name: string;
  image: string;
  names: Record<string, string>;
  category: SubCategory['category'];
  isFresh: boolean;
} & TaxDraft;

/** As it is answered. */
type SavedCategory = Partial<Omit<CategoryDraft, keyof TaxDraft> & Pick<SubCategory, keyof TaxDraft>>;

export type CategoryFormProps = {
  /** As hints name it, e.g. 'sub category'. */
  kind: string;
  submitLabel: string;
  existing: (CategoryChoice & SavedCategory) | null;
  /** All existing ones, to warn about a name that is taken. */
  all: readonly CategoryChoice[];
  /** The upload button is disabled until there is a name. */
  isNameFirst?: boolean;
  findMissing?: (draft: CategoryDraft) => Problems;
  check?: (draft: CategoryDraft) => Problems;
  /** Resolves with the server's message; `was` is what the fields are a change of. */
  save: (fields: CategoryDraft, was: CategoryDraft) => Promise<string>;
  /** The server's refusal when somebody else has saved it meanwhile. */
  changedCode: Uppercase<ErrorCode>;
  children?: (form: DraftForm<CategoryDraft>) => ReactNode;
};

export function CategoryForm(props: CategoryFormProps) {
  const { kind, submitLabel, existing, all, isNameFirst = false, save, changedCode, children } = props;
  const form = useDraftForm<CategoryDraft>({
    start: () => toDraft(existing ?? {}),
    storedAs: `${kind} ${existing?._id ?? 'new'}`,
    ...(props.check && { check: props.check }),
    send: (draft, was) => save({ ...draft, name: draft.name.trim() }, was),
    changed: existing && { code: changedCode, toDraft: (now) => toDraft(now as SavedCategory) },
    onError(error, { refuse }) {
      const isIncomplete = error instanceof ApiError && error.status === 400;
      refuse(failureText(error), isIncomplete ? { ...error.fields, ...missing } : {});
    },
  });
  const { draft, problems, change } = form;
  const picture = useFieldPicture((image) => change({ image }));
  const { submit, words } = useSubmitAfterUpload(form, [picture]);

  const name = draft.name.trim();
  const missing = { ...findMissing({ ...draft, name }), ...props.findMissing?.(draft) };
  const isTaken = all.some((other) => other._id !== existing?._id && isSameName(other.name, name));

  return (
    <Form
      form={{ ...form, submit }}
      submit={submitLabel}
      isIncomplete={Object.keys(missing).length > 0}
      below={words}
    >
      <Field
        {...form.field('name')}
        label="Name"
        required
        most={MAX_NAME}
        hint={isTaken ? `A ${kind} with this name already exists.` : ''}
      />
      <PictureField
        url={draft.image}
        picture={picture}
        obstacle={isNameFirst && !name ? 'Enter a name first.' : ''}
        error={problems.image}
      />
      {children?.(form)}
      <LocalNames
        field={(code) => ({
          name: `names.${code}`,
          value: draft.names[code] ?? '',
          error: problems[`names.${code}`] ?? problems.names,
        })}
        onType={(code, own) => change({ names: { ...draft.names, [code]: own } })}
        most={MAX_NAME}
      />
      <DraftConflict form={form} labels={LABELS} submit={submitLabel} describeField={describeField} />
    </Form>
  );
}

const LABELS = {
  ...{ name: 'Name', image: 'Image', names: 'Name in other languages', category: 'Category' },
  ...{ isFresh: 'Fresh goods', ...TAX_LABELS },
};

function toDraft({
  name = '',
  image = '',
  names = {},
  category = [],
  isFresh = false,
  ...tax
}: SavedCategory): CategoryDraft {
  return { name, image, names, category, isFresh, ...toTaxDraft(tax) };
}

function describeField(
  field: keyof CategoryDraft,
  { name, image, names, category, isFresh, hsnCode, gstRate }: CategoryDraft,
): ReactNode {
  if (field === 'image') return <Picture src={image} alt="" sizes="64px" className="size-16" />;
  if (field === 'isFresh') return isFresh ? 'yes' : 'no';
  const texts = {
    name: [name],
    names: Object.values(names),
    category: category.map((one) => one.name),
    hsnCode: [hsnCode],
    gstRate: [gstRate],
  };
  return texts[field].filter(Boolean).join(', ') || 'empty';
}

function findMissing({ name, image }: CategoryDraft): Problems {
  return { ...(!name && { name: 'Enter the name' }), ...(!image && { image: 'Upload an image' }) };
}

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase();
