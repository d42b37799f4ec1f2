// The form of a banner: its pictures, text, link and period, with a preview for wide screens and for phones.
// Nothing typed is lost when the server refuses.

import { useLayoutEffect, useState, type FormEvent } from 'react';
import type { Banner } from '#features/settings/settings.contract.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { type Problems, useForm } from '../../parts/form-problems.ts';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { toastSuccess } from '../../data/toast.ts';
import { BannerPicture } from '../../parts/banner-picture.tsx';
import { usePictureUpload } from '../../parts/picture-upload.ts';
import { Button } from '../../ui/button.tsx';
import { useFormRecovery } from '../parts/form-recovery.ts';
import { PictureField } from '../parts/picture-field.tsx';
import { textBoxes } from '../parts/text-boxes.tsx';
import { TickBox } from '../parts/tick-box.tsx';

/** `_id` is '' for a new banner. */
export type BannerDraft = Omit<Banner, 'state'>;

const NEW: BannerDraft = {
  _id: '',
  heading: '',
  text: '',
  isTextShown: true,
  image: '',
  narrowImage: '',
  link: '',
  from: '',
  until: '',
};

type TextName = 'heading' | 'text' | 'link' | 'from' | 'until';

type BannerFormProps = {
  existing: Banner | null;
  timeZone: string;
  /** Index in the list, by which the server names its problems. */
  place: number;
  save: (draft: BannerDraft) => Promise<void>;
  onUnsaved: (isUnsaved: boolean) => void;
  onSaved: () => void;
};

export function BannerForm({ existing, timeZone, place, save, onUnsaved, onSaved }: BannerFormProps) {
  const recovery = useFormRecovery<BannerDraft>(`banner ${existing?._id ?? 'new'}`);
  const [opened] = useState<BannerDraft>(() => ({ ...NEW, ...existing }));
  const [draft, setDraft] = useState(recovery.recovered ?? opened);
  const { form, problems, refuse, clear, isPending, send } = useForm({ isOnce: true });

  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(opened);
  // A layout effect, so that it is known before anything else can be pressed.
  useLayoutEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);
  const change = (fields: Partial<BannerDraft>) => setDraft((before) => ({ ...before, ...fields }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const missing = findMissing(draft);
    if (Object.keys(missing).length > 0) return refuse(ERRORS.invalid_input.message, missing);
    await send(
      async () => {
        await recovery.during(draft, () => save(draft));
        toastSuccess('Banners saved');
        onSaved();
      },
      (error) =>
        refuse(failureText(error), error instanceof ApiError ? toOwnFields(error.fields, place) : {}),
    );
  }

  const text = textBoxes<TextName>(draft, problems, (name, typed) => {
    change({ [name]: typed });
    clear(name);
  });

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <BannerImage
        label="Picture"
        hint="Four times as wide as high; 1600 × 400 is best."
        url={draft.image}
        error={problems.image}
        onChange={(image) => {
          change({ image });
          clear('image');
        }}
      />
      <BannerImage
        label="Picture for phones"
        hint="780 × 440 is best. Without it, the centre of the other picture is shown."
        url={draft.narrowImage}
        error={problems.narrowImage}
        onChange={(narrowImage) => {
          change({ narrowImage });
          clear('narrowImage');
        }}
        onRemove={draft.narrowImage ? () => change({ narrowImage: '' }) : null}
      />
      {text({ name: 'heading', label: 'Heading', required: true, maxLength: 80 })}
      {text({ name: 'text', label: 'Text', maxLength: 120 })}
      <TickBox
        label="Show them on the picture"
        hint="If off, they are only read aloud. Use this for pictures that contain their own text."
        checked={draft.isTextShown}
        onChange={(isTextShown) => change({ isTextShown })}
      />
      {text({ name: 'link', label: 'Links to', maxLength: 300, placeholder: '/search?q=mango' })}
      <div className="grid gap-4 md:grid-cols-2">
        {text({ name: 'from', label: 'From', type: 'datetime-local' })}
        {text({ name: 'until', label: 'Until', type: 'datetime-local' })}
      </div>
      <p className="-mt-2 text-sm text-soft">Times are in {timeZone}.</p>
      {draft.image && (
        <section aria-label="Preview" className="grid gap-2">
          <BannerPicture banner={draft} Heading="p" look="wide" />
          <div className="max-w-72">
            <BannerPicture banner={draft} Heading="p" look="narrow" />
          </div>
        </section>
      )}
      <div className="sticky bottom-(--form-bottom) z-10 -mx-4 -mb-4 grid border-t border-line bg-paper px-4 py-3">
        <Button type="submit" isPending={isPending}>
          {existing ? 'Save' : 'Add banner'}
        </Button>
      </div>
    </form>
  );
}

function findMissing({ heading, image }: BannerDraft): Problems {
  return {
    ...(!image && { image: 'Upload a picture' }),
    ...(!heading.trim() && { heading: 'Enter the heading' }),
  };
}

/** 'banners.2.link' is this form's 'link' when the banner is the third. */
function toOwnFields(fields: Record<string, string>, place: number): Problems {
  const start = `banners.${place}.`;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, problem]) =>
      name.startsWith(start) ? [[name.slice(start.length), problem]] : [],
    ),
  );
}

type BannerImageProps = {
  label: string;
  hint: string;
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
  onRemove?: (() => void) | null;
};

function BannerImage({ label, hint, url, error, onChange, onRemove = null }: BannerImageProps) {
  const sending = usePictureUpload();
  const [failed, setFailed] = useState<File | null>(null);

  async function choose(file: File) {
    setFailed(null);
    const sent = await sending.upload(file);
    if (sent) onChange(sent.url);
    else setFailed(file);
  }

  return (
    <div>
      <PictureField
        label={label}
        hint={hint}
        url={url}
        sending={sending}
        onChoose={(file) => void choose(file)}
        onRetry={failed && (() => void choose(failed))}
        obstacle=""
        error={error}
      />
      {onRemove && (
        <Button look="quiet" className="mt-1" onClick={onRemove}>
          Remove<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      )}
    </div>
  );
}
