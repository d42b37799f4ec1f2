// The page of one thing of a list: the way back, its title and state, what can be done with it, and what is
// known about it. It can be missing, loading, failed or stale.

import { type ComponentProps, type ReactNode, Fragment } from 'react';
import { ApiError } from '../../data/api.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { navigate, useLocation } from '../../ui/router.tsx';
import type { Customer } from '#features/office/customer/customer.contract.ts';
import { MAX_NOTE } from '#shared/limits.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Form } from '../../parts/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { findTextProblem, useDraftForm } from './draft-form.ts';

type DetailPageProps<Data> = Pick<
  ComponentProps<typeof QueryView<Data>>,
  'query' | 'failure' | 'stale' | 'waiting' | 'children'
> & {
  /** The heading until it is loaded; a page with its own heading has none. */
  name?: string;
  /** 'Order not found' */
  missing: string;
  missingText?: string;
  /** The list: 'All orders'. */
  back: { to: string; label: string };
};

export function DetailPage<Data>({ name, missing, missingText = '', back, ...view }: DetailPageProps<Data>) {
  const { query } = view;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <BackToList {...back} />
      {name && !query.data && !isMissing && <h1 className="mb-4 text-xl font-bold">{name}</h1>}
      <QueryView
        {...view}
        // What is deleted while the page is open is no longer shown.
        query={isMissing ? { ...query, data: undefined } : query}
        missing={
          <NoData picture="search" title={missing} text={missingText} heading={name ? 'h1' : 'h2'}>
            <ButtonLink to="?">{back.label}</ButtonLink>
          </NoData>
        }
      />
    </>
  );
}

/** Goes back to the searched list if the visitor came from there. */
function BackToList({ to, label }: { to: string; label: string }) {
  const state = useLocation().state as { isFromList?: boolean } | null;
  return (
    <BackLink
      to={to}
      onClick={(event) => {
        if (!state?.isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      {label}
    </BackLink>
  );
}

type DetailProps = {
  /** Its accessible name. */
  label: string;
  title: ReactNode;
  /** Of the heading, so that it can be focused. */
  headingId?: string;
  picture?: ReactNode;
  state?: ReactNode;
  about: ReactNode;
  actions: ReactNode;
  /** In the narrow column: facts, history. */
  side: ReactNode;
  children: ReactNode;
};

export function Detail({
  label,
  title,
  headingId,
  picture,
  state,
  about,
  actions,
  side,
  children,
}: DetailProps) {
  return (
    <article aria-label={label} className="grid gap-4">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {picture}
        <div className="min-w-0 flex-1 basis-44">
          <h1 id={headingId} tabIndex={-1} className="text-xl font-bold wrap-anywhere outline-none">
            {title}
          </h1>
          <div className="text-sm wrap-anywhere text-soft">{about}</div>
        </div>
        {state && <p className="flex flex-wrap gap-1.5">{state}</p>}
      </header>
      {actions}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4">{children}</div>
        <div className="grid min-w-0 gap-4">{side}</div>
      </div>
    </article>
  );
}

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[] };

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&>dd]:text-right [&>dt]:text-soft">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function Figures({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="text-xl font-bold tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type NotesProps = {
  /** Newest first. */
  notes: Customer['notes'];
  /** Resolves with the words of a toast. */
  onAdd: (text: string) => Promise<string>;
};

/** Notes of staff about a customer or an order. */
export function Notes({ notes, onAdd }: NotesProps) {
  const form = useDraftForm({
    start: { text: '' },
    check: ({ text }) => ({ text: findTextProblem(text, MAX_NOTE, 'Write a note first') }),
    async send({ text }) {
      const message = await onAdd(text.trim());
      form.open({ text: '' });
      return message;
    },
    fallbackField: 'text',
    isQuiet: true,
  });

  return (
    <>
      <Form form={form} submit="Add note" look="outlined" className="grid gap-2">
        <TextArea {...form.field('text')} label="New note" rows={3} />
        <p className="text-sm text-soft">
          Notes cannot be changed or removed, and customers may ask to read them.
        </p>
      </Form>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-4 grid gap-3 text-sm">
          {notes.map((note) => (
            <li key={note._id} className="border-l-2 border-leaf pl-3">
              <p className="wrap-anywhere">{note.text}</p>
              <p className="wrap-anywhere text-soft">
                <DateTime at={note.at} /> · {note.author}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
