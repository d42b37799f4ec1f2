// The form of a banner: its pictures, text, link and period, with a preview for wide screens and for phones.
// Nothing typed is lost when the server refuses.

import type { Banner } from '#features/settings/settings.contract.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { BannerPicture } from '../../parts/banner-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { PictureField, useFieldPicture, useSubmitAfterUpload } from '../parts/picture-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';

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

type BannerFormProps = {
  existing: Banner | null;
  timeZone: string;
  /** Index in the list, by which the server names its problems. */
  place: number;
  save: (draft: BannerDraft) => Promise<void>;
};

export function BannerForm({ existing, timeZone, place, save }: BannerFormProps) {
  const form = useDraftForm<BannerDraft>({
    start: () => ({ ...NEW, ...existing }),
    storedAs: `banner ${existing?._id ?? 'new'}`,
    check: findMissing,
    mistakesText: ERRORS.invalid_input.message,
    send: (draft) => save(draft).then(() => 'Banners saved'),
    onError: (error, { refuse }) =>
      refuse(failureText(error), error instanceof ApiError ? toOwnFields(error.fields, place) : {}),
  });
  const { draft, problems, change, field } = form;
  const wide = useFieldPicture((image) => change({ image }));
  const narrow = useFieldPicture((narrowImage) => change({ narrowImage }));
  const { submit, words } = useSubmitAfterUpload(form, [wide, narrow]);

  return (
    <Form form={{ ...form, submit }} submit={existing ? 'Save' : 'Add banner'} isSticky>
      <PictureField
        label="Picture"
        hint="Four times as wide as high; 1600 × 400 is best."
        url={draft.image}
        picture={wide}
        error={problems.image}
      />
      <div>
        <PictureField
          label="Picture for phones"
          hint="780 × 440 is best. Without it, the centre of the other picture is shown."
          url={draft.narrowImage}
          picture={narrow}
          error={problems.narrowImage}
        />
        {draft.narrowImage && (
          <Button look="quiet" className="mt-1" onClick={() => change({ narrowImage: '' })}>
            Remove<span className="sr-only"> picture for phones</span>
          </Button>
        )}
      </div>
      <Field {...field('heading')} label="Heading" required most={80} />
      <Field {...field('text')} label="Text" most={120} />
      <TickBox
        label="Show them on the picture"
        hint="If off, they are only read aloud. Use this for pictures that contain their own text."
        checked={draft.isTextShown}
        onChange={(isTextShown) => change({ isTextShown })}
      />
      <Field {...field('link')} label="Links to" most={300} placeholder="/search?q=mango" />
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...field('from')} label="From" type="datetime-local" />
        <Field {...field('until')} label="Until" type="datetime-local" />
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
      {words}
    </Form>
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
