// The form that categories and sub-categories share: name, picture, submit. The submit button looks active
// only when nothing is missing, but always submits: the server says what is missing (spec decision 25).

import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { MAX_NAME } from '#features/catalogue/product.rules.ts';
import { type Problems, useForm } from '../../parts/form-problems.ts';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { findPictureProblem } from '../../data/upload.ts';
import { toastSuccess } from '../../data/toast.ts';
import { usePictureUpload } from '../../parts/picture-upload.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormRecovery } from '../parts/form-recovery.ts';
import { LocalNames } from './local-names.tsx';
import { PictureField } from '../parts/picture-field.tsx';

type Named = { _id: string; name: string };
type NameAndPicture = { name: string; image: string; names?: Record<string, string> };

export type CategoryFormProps = {
  /** As hints name it, e.g. 'sub category'. */
  kind: string;
  submitLabel: string;
  existing: (Named & NameAndPicture) | null;
  /** All existing ones, to warn about a name that is taken. */
  all: readonly Named[];
  /** The upload button is disabled until there is a name. */
  isNameFirst?: boolean;
  /** What is missing in `children`, as messages by field. */
  missing?: Problems;
  /** Resolves with the server's message. */
  save: (fields: NameAndPicture) => Promise<string>;
  onSaved: () => void;
  /** More fields; they get their problems and a callback for when one of them changes. */
  children?: (problems: Problems, onChange: (field: string) => void) => ReactNode;
};

export function CategoryForm(props: CategoryFormProps) {
  const { kind, submitLabel, existing, all, isNameFirst = false, save, onSaved, children } = props;
  const recovery = useFormRecovery<NameAndPicture>(`${kind} ${existing?._id ?? 'new'}`);
  const start = recovery.recovered ?? existing ?? { name: '', image: '' };
  const [name, setName] = useState(start.name);
  const [names, setNames] = useState(start.names ?? {});
  const picture = usePicture(start.image);
  const { form, problems, refuse, clear, isPending, send } = useForm({ isOnce: true });

  const fields = { name: name.trim(), image: picture.url, names };
  const missing = { ...findMissing(fields), ...props.missing };
  const isComplete = Object.keys(missing).length === 0;
  const isTaken = all.some(({ _id, name }) => _id !== existing?._id && isSameName(name, fields.name));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (picture.sending.isUploading) {
      picture.setSubmitAfter(true);
      return;
    }
    await send(
      async () => {
        toastSuccess(await recovery.during(fields, () => save(fields)));
        onSaved();
      },
      (error) => {
        const isIncomplete = error instanceof ApiError && error.status === 400;
        refuse(failureText(error), isIncomplete ? { ...error.fields, ...missing } : {});
      },
    );
  }

  useEffect(() => {
    if (!picture.isSubmitDue) return;
    picture.setSubmitAfter(false);
    form.current!.requestSubmit();
  });

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field
        name="name"
        label="Name"
        required
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          clear('name');
        }}
        error={problems.name}
        hint={isTaken ? `A ${kind} with this name already exists.` : ''}
      />
      <PictureField
        url={picture.url}
        sending={picture.sending}
        onChoose={(file) => {
          clear('image');
          picture.choose(file);
        }}
        onRetry={picture.retry}
        obstacle={isNameFirst && !fields.name ? 'Enter a name first.' : ''}
        error={problems.image}
      />
      {children?.(problems, clear)}
      <LocalNames
        nameIn={(code) => names[code] ?? ''}
        onType={(code, own) => setNames({ ...names, [code]: own })}
        maxLength={MAX_NAME}
      />
      <Button
        type="submit"
        look={isComplete ? 'primary' : 'inactive'}
        aria-disabled={!isComplete || isPending}
        aria-busy={isPending}
      >
        {submitLabel}
      </Button>
      <output className={picture.isSubmitAfter ? '-mt-2 text-center text-sm text-soft' : 'sr-only'}>
        {picture.isSubmitAfter ? 'It will be saved once the image is uploaded.' : picture.notice}
      </output>
    </form>
  );
}

/**
 * The picture of the form: the saved one, or the one being uploaded. Submitting during an upload waits until
 * it is done.
 */
function usePicture(initial: string) {
  const sending = usePictureUpload();
  const [url, setUrl] = useState(initial);
  const [failed, setFailed] = useState<File | null>(null);
  const [notice, setNotice] = useState('');
  const [isSubmitAfter, setSubmitAfter] = useState(false);
  const [hasArrived, setArrived] = useState(false);

  async function choose(file: File) {
    setFailed(null);
    setNotice('');
    setArrived(false);
    const sent = await sending.upload(file);
    if (sent) {
      setUrl(sent.url);
      setNotice('Image uploaded');
      setArrived(true);
    } else {
      setSubmitAfter(false);
      // A picture that this browser rejects would be rejected again, so a retry is not offered.
      if (!findPictureProblem(file)) setFailed(file);
    }
  }

  return {
    url,
    sending,
    notice,
    choose: (file: File) => void choose(file),
    retry: failed && (() => void choose(failed)),
    isSubmitAfter,
    setSubmitAfter,
    isSubmitDue: isSubmitAfter && hasArrived && !sending.isUploading,
  };
}

function findMissing({ name, image }: NameAndPicture): Problems {
  return { ...(!name && { name: 'Enter the name' }), ...(!image && { image: 'Upload an image' }) };
}

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase();
