// The form of a banner: its pictures, text, link and period, with a preview for wide screens and for phones.
// Nothing typed is lost when the server refuses.

import { useState, type ReactNode } from 'react';
import type { Banner, Settings } from '#features/stores/settings/settings.contract.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { saveSettings, useSettings } from './settings.queries.ts';
import { BannerPicture } from '../../parts/banner-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { PictureField, useFieldPicture, useSubmitAfterUpload } from '../parts/picture-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';

/** `_id` is '' for a new banner. */
type BannerDraft = Omit<Banner, 'state'>;

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

const LABELS = {
  ...{ _id: '', heading: 'Heading', text: 'Text', isTextShown: 'Show them on the picture' },
  ...{ image: 'Picture', narrowImage: 'Picture for phones', link: 'Links to', from: 'From', until: 'Until' },
};

type BannerFormProps = { existing: Banner | null; settings: Settings };

export function BannerForm({ existing, settings }: BannerFormProps) {
  const { refetch } = useSettings();
  /** The list that the draft is a change of; the page may have read a newer one meanwhile. */
  const [base, setBase] = useState(settings);
  const { timeZone } = settings;
  const submitLabel = existing ? 'Save' : 'Add banner';
  const findOwn = ({ banners }: Settings) => banners.find(({ _id }) => _id === existing?._id);
  const own = findOwn(base);

  const save = (list: Settings, draft: BannerDraft) =>
    saveSettings('PUT /api/settings/banners', {
      version: list.bannersVersion,
      banners: findOwn(list)
        ? list.banners.map((banner) => (banner._id === draft._id ? draft : banner))
        : [...list.banners, draft],
    });

  const form = useDraftForm<BannerDraft>({
    start: () => toDraft(existing),
    storedAs: `banner ${existing?._id ?? 'new'}`,
    check: findMissing,
    mistakesText: ERRORS.invalid_input.message,
    async send(draft, opened) {
      await save(base, draft).catch((error: unknown) => {
        const now = toNow(error);
        // Only other banners have changed.
        if (now && isSame(toDraft(findOwn(now)), opened)) return save(now, draft);
        throw error;
      });
      return 'Banners saved';
    },
    changed: existing && {
      code: 'SETTINGS_CHANGED',
      toDraft(data) {
        const now = data as Settings;
        setBase(now);
        void refetch();
        const theirs = findOwn(now);
        return theirs ? toDraft(theirs) : null;
      },
    },
    onError(error, { refuse }) {
      if (toNow(error)) return refuse(REMOVED, { form: REMOVED });
      const place = own ? base.banners.indexOf(own) : base.banners.length;
      refuse(failureText(error), error instanceof ApiError ? toOwnFields(error.fields, place) : {});
    },
  });
  const { draft, problems, change, field } = form;
  const wide = useFieldPicture((image) => change({ image }));
  const narrow = useFieldPicture((narrowImage) => change({ narrowImage }));
  const { submit, words } = useSubmitAfterUpload(form, [wide, narrow]);

  return (
    <Form form={{ ...form, submit }} submit={submitLabel} isSticky>
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
          hint="Three times as wide as high; 1080 × 360 is best. Without it, the centre of the other picture is shown."
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
      <DraftConflict form={form} labels={LABELS} submit={submitLabel} describeField={describeField} />
      {words}
    </Form>
  );
}

const REMOVED = 'Someone else removed this banner. Save it again to add it back.';

/** What is saved now, of the refusal because it has changed. */
const toNow = (error: unknown) =>
  error instanceof ApiError && error.code === 'SETTINGS_CHANGED' ? (error.data as Settings) : null;

function toDraft(banner: Banner | null | undefined): BannerDraft {
  const { state: _derived, ...fields } = { state: '', ...NEW, ...banner };
  return fields;
}

const isSame = (one: BannerDraft, other: BannerDraft) => JSON.stringify(one) === JSON.stringify(other);

function describeField(name: keyof BannerDraft, draft: BannerDraft): ReactNode {
  const value = draft[name];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '' || !/image/i.test(name)) return value.replace('T', ' ') || 'empty';
  return <Picture src={value} alt="" sizes="128px" className="h-16 w-auto" />;
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
