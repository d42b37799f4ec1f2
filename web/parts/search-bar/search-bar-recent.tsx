// The recent searches of this browser below the empty search box: pressing one searches again, and each can
// be removed.

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list box of links */

import { Link } from 'react-router';
import { toSearchPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { removeRecentSearch, clearRecentSearches } from '../../data/search/search-recent.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { isPlainClick, OPTION, ResultIcon } from './search-bar-options.tsx';

type SearchRecentProps = {
  listId: string;
  texts: readonly string[];
  /** Index of the option the keyboard is at, or -1. */
  active: number;
  onPick: (text: string) => void;
  onRemoved: () => void;
};

export function SearchRecent({ listId, texts, active, onPick, onRemoved }: SearchRecentProps) {
  return (
    <>
      <div className="flex items-center justify-between pl-2">
        <h2 id={`${listId}-recent`} className="text-xs font-semibold text-soft">
          {t('Recent searches')}
        </h2>
        <button
          type="button"
          onClick={() => {
            clearRecentSearches();
            onRemoved();
          }}
          className="min-h-11 rounded-button px-3 text-sm font-medium text-leaf hover:bg-leaf-tint"
        >
          {t('Clear all')}
        </button>
      </div>
      {/* Two columns, because an option of a list box must not contain buttons. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto]">
        <div role="listbox" id={listId} aria-labelledby={`${listId}-recent`}>
          {texts.map((text, index) => (
            <Link
              key={text}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              to={toSearchPath(text)}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                onPick(text);
              }}
              className={OPTION}
            >
              <ResultIcon isRecent />
              <span className="truncate">{text}</span>
            </Link>
          ))}
        </div>
        <ul aria-label={t('Remove recent searches')}>
          {texts.map((text) => (
            <li key={text}>
              <button
                type="button"
                aria-label={t('Remove {text}', { text })}
                onClick={() => {
                  removeRecentSearch(text);
                  onRemoved();
                }}
                className="grid size-11 place-items-center rounded-button text-soft hover:bg-alert-tint hover:text-alert"
              >
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
