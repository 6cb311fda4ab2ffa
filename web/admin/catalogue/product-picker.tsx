import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import { staffCatalogPaths, type StaffProductList } from '#contract/admin/catalogue/catalog.ts';
import { stock as messages } from '#messages/admin.ts';
import { Picture } from '#web/ui/picture.tsx';
import look from '#web/admin/kit/look.module.css';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import styles from './product-picker.module.css';

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
  /** Ids of products that cannot be chosen. */
  without?: readonly number[];
  onPick: (product: PickedProduct) => void;
  /** Called with Enter, which ends a scan, before the list is used. Returns true if it handled the text; else the only match is picked. */
  onEnter?: (typed: string) => Promise<boolean>;
}

/** Finds products by name or SKU and adds one after the other. */
export function ProductPicker({ label, hint, error, without = [], onPick, onEnter }: ProductPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const { isAnswered, lastReply, lastFailure } = useAnswer<StaffProductList>(
    query === '' ? null : { path: staffCatalogPaths.products, query: { search: query, limit: '8', sort: 'name' } },
  );
  const isSearching = query !== '' && !isAnswered;
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const products = (lastFailure ? [] : (lastReply?.data ?? [])).filter(({ id }) => !without.includes(id));
  const clear = () => {
    setTyped('');
    combobox.closeDropdown();
  };
  const pick = (product: PickedProduct) => {
    onPick(product);
    clear();
  };
  const enter = async () => {
    const taken = await onEnter?.(query);
    // The scanner may have typed the next code meanwhile.
    if (latest.current !== query) return;
    if (taken) clear();
    else if (isAnswered && products.length === 1) pick(products[0]!);
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
            // Enter must not submit the form around the picker.
            event.preventDefault();
            event.stopPropagation();
            if (query !== '') void enter();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query === '' || (isSearching && products.length === 0)}>
        <Combobox.Options aria-label={label}>
          {products.length === 0 ? (
            <Combobox.Empty>{messages.noProduct({ code: query })}</Combobox.Empty>
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

export function ProductName({ product, children }: { product: PickedProduct; children?: ReactNode }) {
  return (
    <span className={styles['product']}>
      <span className={styles['thumb']}>
        <Picture picture={product.picture} alt="" sizes="36px" />
      </span>
      <span className={styles['name']}>
        {children ?? product.name}
        <span className={look['quiet']}>{product.sku}</span>
      </span>
    </span>
  );
}
