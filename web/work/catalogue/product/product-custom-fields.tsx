// Extra fields of a product: a dialog asks for the name, and a text goes under it.

import { PlusIcon, Trash2Icon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { makeId } from '#shared/ids.ts';
import { Form, readTexts, useForm, type Problems } from '../../../parts/form.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog, opensDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { findNameProblem, toFieldKey, type CustomField } from './product-draft.ts';

/**
 * Marks a required field, by classes for the box around its label and input. Shown after the label but not
 * read out: the input itself says that it is required.
 */
export const REQUIRED_MARK = "[&>label]:after:text-alert [&>label]:after:content-['_*'/'']";

type CustomFieldsProps = {
  fields: CustomField[];
  /** `name`: of the one that is new, other or gone. */
  onChange: (next: CustomField[], name: string) => void;
  problems: Problems;
};

export function CustomFields({ fields, onChange, problems }: CustomFieldsProps) {
  const [isAsking, setAsking] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState('');
  const problemId = useId();

  // The new field is what somebody fills in next.
  useEffect(() => {
    if (added) list.current!.querySelector<HTMLElement>('[data-added] input')?.focus();
  }, [added]);

  function add(name: string) {
    const field = { id: makeId(), name, value: '', hasLines: false };
    onChange([...fields, field], name);
    setAdded(field.id);
    setAsking(false);
  }

  function remove({ id, name }: CustomField) {
    onChange(
      fields.filter((field) => field.id !== id),
      name,
    );
    // The button that had the focus is gone.
    addButton.current!.focus();
  }

  return (
    <div ref={list} className="grid content-start gap-4 md:col-span-6">
      {fields.map((field) => (
        <div key={field.id} data-added={field.id === added || undefined} className="flex items-start gap-2">
          <ValueInput
            field={field}
            error={problems[toFieldKey(field.name)]}
            onType={(value) =>
              onChange(
                fields.map((other) => (other.id === field.id ? { ...field, value } : other)),
                field.name,
              )
            }
          />
          <IconButton
            label={`Remove field ${field.name}`}
            onClick={() => remove(field)}
            className="mt-6 text-alert hover:bg-alert-tint"
          >
            <Trash2Icon className="size-5" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          ref={addButton}
          look="outlined"
          name="more_details"
          aria-describedby={problems.more_details ? problemId : undefined}
          onClick={() => setAsking(true)}
          {...opensDialog}
        >
          <PlusIcon className="size-4" />
          Add Fields
        </Button>
        {problems.more_details && (
          <p id={problemId} className="mt-1 text-sm text-alert">
            {problems.more_details}
          </p>
        )}
      </div>
      <Dialog open={isAsking} onOpenChange={setAsking} title="Add Field" size="narrow" ignoresOutsideClick>
        <NameQuestion fields={fields} onName={add} />
      </Dialog>
    </div>
  );
}

type ValueInputProps = { field: CustomField; error: string | undefined; onType: (value: string) => void };

function ValueInput({ field: { name, value, hasLines }, error, onType }: ValueInputProps) {
  const input = {
    label: name,
    name: toFieldKey(name),
    value,
    error,
    required: true,
    most: 2000,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
    className: `${REQUIRED_MARK} min-w-0 flex-1 [&>label]:break-words`,
  } as const;
  return hasLines ? <TextArea {...input} rows={3} /> : <Field {...input} />;
}

function NameQuestion({ fields, onName }: { fields: CustomField[]; onName: (name: string) => void }) {
  const form = useForm({
    read: (element) => readTexts<'name'>(element).name.trim(),
    check: (name) => ({ name: findNameProblem(name, fields) ?? '' }),
    send: async (name) => onName(name),
    isQuiet: true,
  });
  const { ref, problems } = form;
  // Focuses the only input; the dialog would focus its close button.
  useEffect(() => ref.current!.querySelector('input')!.focus(), [ref]);
  return (
    <Form form={form} submit="Add Field">
      <Field
        name="name"
        label="Field name"
        placeholder="Enter field name"
        required
        maxLength={100}
        autoComplete="off"
        error={problems.name}
      />
    </Form>
  );
}
