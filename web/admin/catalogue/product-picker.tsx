import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import { staffCatalogPaths, type StaffProductList } from '#contract/staff-catalog.ts';
import { stock as messages } from '#messages/admin/stock.ts';
import { Picture } from '#web/ui/picture.tsx';
import { callAsStaff } from '../api.ts';
import styles from './product-picker.module.css';

/** A product as a search finds it. */
export interface PickedProduct {
  id: number;
  sku: string;
  name: string;
  picture: StoredPicture | null;
}

interface ProductPickerProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Products that cannot be chosen. */
  without?: readonly number[];
  onPick: (product: PickedProduct) => void;
  /** What a scanner typed, with Enter, before the list is asked; true where it was taken. */
  onEnter?: (typed: string) => Promise<boolean>;
}

/** How long typing has to pause before the server is asked, in ms. */
const typingPauseMs = 200;

/** Finds products by name or SKU as one types, and takes them one after the other. */
export function ProductPicker({ label, hint, error, without = [], onPick, onEnter }: ProductPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ query: string; products: readonly PickedProduct[] } | null>(null);
  const query = typed.trim();
  const isSearching = query !== '' && found?.query !== query;
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
    if (query === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void callAsStaff<StaffProductList>(staffCatalogPaths.products, {
        query: { search: query, limit: '8', sort: 'name' },
        signal: abort.signal,
      }).then((result) => {
        if (!abort.signal.aborted) setFound({ query, products: result.ok ? result.reply.data : [] });
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  const products = (found?.products ?? []).filter(({ id }) => !without.includes(id));
  const clear = () => {
    setTyped('');
    setFound(null);
    combobox.closeDropdown();
  };
  const pick = (product: PickedProduct) => {
    onPick(product);
    clear();
  };
  const enter = async () => {
    const taken = await onEnter?.(query);
    // A scanner may have typed the next code meanwhile.
    if (taken && latest.current === query) clear();
  };
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(id) => {
        const product = products.find((each) => String(each.id) === id);
        if (product) pick(product);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          description={hint}
          error={error}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed}
          autoComplete="off"
          maxLength={100}
          rightSection={isSearching ? <Loader size={16} aria-label={messages.searching} /> : null}
          onChange={(event) => {
            setTyped(event.target.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
            // Never sends the form around it.
            event.preventDefault();
            event.stopPropagation();
            if (query !== '') void enter();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query === '' || found === null}>
        <Combobox.Options aria-label={label}>
          {products.length === 0 ? (
            <Combobox.Empty>{messages.noProduct({ code: found?.query ?? '' })}</Combobox.Empty>
          ) : (
            products.map((product) => (
              <Combobox.Option key={product.id} value={String(product.id)}>
                <ProductName product={product} />
              </Combobox.Option>
            ))
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A product with its picture and SKU, as lists name it. */
export function ProductName({ product, children }: { product: PickedProduct; children?: ReactNode }) {
  return (
    <span className={styles['product']}>
      <span className={styles['thumb']}>
        <Picture picture={product.picture} alt="" sizes="36px" />
      </span>
      <span className={styles['name']}>
        {children ?? product.name}
        <span className={styles['sku']}>{product.sku}</span>
      </span>
    </span>
  );
}
