import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { SearchSuggestions as Found } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { searchBox as messages } from '#messages/shop.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { getProductNames, localizeNames } from '../language/names.ts';
import { forgetSearches, noSearches, recentSearches, rememberSearch, subscribeToSearches } from '../state/searches.ts';
import { useRootData } from './settings.ts';
import sheet from './search-suggestions.css?url';

interface Option {
  /** Null for the option that only clears the recent searches. */
  to: string | null;
  label: ReactNode;
}

interface OptionGroup {
  title: string;
  options: Option[];
}

const searchPath = (text: string) => `/shop?${new URLSearchParams({ q: text }).toString()}`;
const mostPopular = 6;
/** Takes entries from the whole list, because neighbouring ones are alike. */
function spread<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.floor(list.length / mostPopular));
  return list.filter((_entry, index) => index % step === 0).slice(0, mostPopular);
}
/** Pause before the server is asked. */
const pauseMs = 120;

interface SearchSuggestionsProps {
  id: string;
  field: RefObject<HTMLInputElement | null>;
}

/** An ARIA 1.2 combobox whose focus stays in the field. */
export default function SearchSuggestions({ id, field }: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(() => field.current?.value.trim() ?? '');
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const found = useFound(text);
  const groups = numbered(useGroups(text, found));
  const options = groups.flatMap((group) => group.options);
  const isShown = isOpen && options.length > 0;

  const choose = ({ to }: Option) => {
    setActive(-1);
    if (to === null) return forgetSearches();
    setOpen(false);
    if (text) rememberSearch(text);
    field.current?.blur();
    void navigate(to);
  };
  useExpandedField(id, field, isShown, active);
  const open = () => {
    setText(field.current!.value.trim());
    setOpen(true);
  };
  useFieldListeners(field, {
    onInput() {
      open();
      setActive(-1);
    },
    onFocus: open,
    onLeave: () => setOpen(false),
    onSubmit() {
      const typed = field.current!.value.trim();
      rememberSearch(typed);
      setOpen(false);
      field.current!.blur();
      void navigate(typed ? searchPath(typed) : '/shop');
    },
    onKey: (event) => pressKey(event, { options, active, isShown, setOpen, setActive, choose }),
  });
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <p className="visually-hidden" role="status">
        {isOpen && (found || text === '') ? messages.count({ count: options.length }) : ''}
      </p>
      {isShown && <Suggestions id={id} groups={groups} active={active} onChoose={choose} />}
    </>
  );
}

/** Tells screen readers about the list, and keeps its active option in view. */
function useExpandedField(id: string, field: SearchSuggestionsProps['field'], isShown: boolean, active: number) {
  useEffect(() => {
    const input = field.current!;
    input.setAttribute('aria-expanded', String(isShown));
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    return () => {
      input.setAttribute('aria-expanded', 'false');
      input.removeAttribute('aria-activedescendant');
    };
  }, [id, field, isShown, active]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
}

type FieldListeners = Record<'onInput' | 'onFocus' | 'onLeave' | 'onSubmit', () => void> & {
  onKey: (event: KeyboardEvent) => void;
};

/** The field is in the server's HTML, and this code is loaded when it is first used. */
function useFieldListeners(field: SearchSuggestionsProps['field'], listeners: FieldListeners) {
  useEffect(() => {
    const input = field.current!;
    const form = input.form!;
    const left = new AbortController();
    const { signal } = left;
    input.addEventListener('input', listeners.onInput, { signal });
    input.addEventListener('focus', listeners.onFocus, { signal });
    input.addEventListener('keydown', listeners.onKey, { signal });
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) listeners.onLeave();
    };
    form.addEventListener('focusout', onFocusOut, { signal });
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      listeners.onSubmit();
    };
    form.addEventListener('submit', onSubmit, { signal });
    return () => left.abort();
  });
  // What happened while the styles loaded, before the listeners existed: more was typed, or the focus left.
  const readField = useEffectEvent(() => {
    if (document.activeElement === field.current) listeners.onFocus();
    else listeners.onLeave();
  });
  useEffect(() => readField(), []);
}

interface OpenList {
  options: readonly Option[];
  active: number;
  isShown: boolean;
  setOpen: (isOpen: boolean) => void;
  setActive: (active: number) => void;
  choose: (option: Option) => void;
}

function pressKey(event: KeyboardEvent, { options, active, isShown, setOpen, setActive, choose }: OpenList) {
  if (event.isComposing) return;
  const chosen = options[active];
  if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
    event.preventDefault();
    setOpen(true);
    // The arrow keys cycle through the options and the field itself.
    const places = options.length + 1;
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive(((active + 1 + step + places) % places) - 1);
  } else if (event.key === 'Enter' && isShown && chosen) {
    event.preventDefault();
    choose(chosen);
  } else if (event.key === 'Escape' && isShown) {
    event.preventDefault();
    // Escape must not also close the sheet around the field.
    event.stopPropagation();
    setOpen(false);
    setActive(-1);
  } else if (event.key === 'Tab') setOpen(false);
}

interface SuggestionsProps {
  id: string;
  groups: ReturnType<typeof numbered>;
  active: number;
  onChoose: (option: Option) => void;
}

function Suggestions({ id, groups, active, onChoose }: SuggestionsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={messages.suggestions} className="search-suggestions-list">
      {groups.map(({ title, options, first }) => (
        <div key={title} role="group" aria-label={title} className="search-suggestions-group">
          <p className="search-suggestions-title" aria-hidden="true">
            {title}
          </p>
          {options.map((option, at) => (
            <div
              key={option.to ?? ''}
              id={`${id}-${first + at}`}
              role="option"
              aria-selected={first + at === active}
              tabIndex={-1}
              className="search-suggestions-option"
              // The focus stays in the field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              {option.label}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Adds the index of each group's first option. */
function numbered(groups: readonly OptionGroup[]): (OptionGroup & { first: number })[] {
  return groups.map((group, at) => ({
    ...group,
    first: groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0),
  }));
}

/** Keeps the previous suggestions until the server replies; null for an empty text. */
function useFound(text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (text === '') return;
    const leave = new AbortController();
    const ask = async () => {
      const path = `${paths.suggestions}?${new URLSearchParams({ q: text.slice(0, 100) }).toString()}`;
      const answer = await apiCall<{ data: Found }>(path, { language: currentLanguage, signal: leave.signal });
      if (!leave.signal.aborted) setFound(answer.ok ? answer.reply.data : null);
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [text]);
  return text === '' ? null : found;
}

/** Recent searches and some concerns before anything is typed, then suggestions. */
function useGroups(text: string, found: Found | null): OptionGroup[] {
  const recent = useSyncExternalStore(subscribeToSearches, recentSearches, () => noSearches);
  const concerns = useRootData()?.navigation.concerns ?? [];
  const groups =
    text === ''
      ? [
          {
            title: messages.recent,
            options: [
              ...recent.map((search) => ({ to: searchPath(search), label: <Line icon="clock">{search}</Line> })),
              ...(recent.length > 0 ? [{ to: null, label: <Line icon="close">{messages.clearRecent}</Line> }] : []),
            ],
          },
          {
            title: messages.popular,
            options: spread(concerns).map(({ to, label }) => ({ to, label: <Line>{label}</Line> })),
          },
        ]
      : foundGroups(text, found);
  return groups.filter(({ options }) => options.length > 0);
}

function foundGroups(text: string, found: Found | null): OptionGroup[] {
  if (!found) return [];
  const { products, categories, concerns, total } = found;
  return [
    {
      title: messages.concerns,
      options: concerns.map(({ slug, name, product_count: count }) => ({
        to: `/concern/${slug}`,
        label: <Line count={count}>{name}</Line>,
      })),
    },
    {
      title: messages.categories,
      options: categories.map(({ id, category_name, category_name_hi, product_count: count }) => ({
        to: `/product-category/${id}`,
        label: <Line count={count}>{localizeNames(category_name, category_name_hi).name}</Line>,
      })),
    },
    {
      title: products.length > 0 ? messages.products : messages.noProducts,
      options: [
        ...products.map((product) => ({
          to: `/product-details/${product.id}`,
          label: (
            <>
              <span className="search-suggestions-picture">
                <Picture picture={product.picture} alt="" sizes="56px" />
              </span>
              <span className="search-suggestions-words">
                <span className="search-suggestions-name">{getProductNames(product).name}</span>
                <Price product={product} />
              </span>
            </>
          ),
        })),
        {
          to: searchPath(text),
          label: (
            <Line>
              {total > 0 ? messages.seeAll({ count: total, keyword: text }) : messages.searchAnyway({ keyword: text })}
            </Line>
          ),
        },
      ],
    },
  ];
}

function Line({
  icon = 'search',
  count,
  children,
}: {
  icon?: 'search' | 'clock' | 'close';
  count?: number;
  children: ReactNode;
}) {
  return (
    <>
      <Icon name={icon} className="search-suggestions-icon" />
      <span className="search-suggestions-words">{children}</span>
      {count !== undefined && (
        <span className="search-suggestions-number" aria-hidden="true">
          {count}
        </span>
      )}
    </>
  );
}
