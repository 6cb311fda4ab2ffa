import { MultiSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { staffCatalogPaths, type StaffProductList } from '#contract/staff-catalog.ts';
import { coupons as messages } from '#messages/admin/coupons.ts';
import { callAsStaff } from '../api.ts';

export interface NamedProduct {
  id: number;
  name: string;
}

/** How long typing has to pause before the server is asked, in ms. */
const typingPauseMs = 250;

interface ProductChoiceProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** What is chosen, by its names. */
  products: readonly NamedProduct[];
  onChange: (products: NamedProduct[]) => void;
  disabled?: boolean;
}

/** Several products, found by what is typed. */
export function ProductChoice({ label, hint, error, products, onChange, disabled = false }: ProductChoiceProps) {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly NamedProduct[]>([]);
  useEffect(() => {
    if (disabled) return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      const options = { query: { search: query, limit: 20 }, signal: asked.signal };
      void callAsStaff<StaffProductList>(staffCatalogPaths.products, options).then((result) => {
        if (result.ok) setFound(result.reply.data.map(({ id, name }) => ({ id, name })));
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [query, disabled]);
  const known = [...products, ...found.filter(({ id }) => !products.some((each) => each.id === id))];
  return (
    <MultiSelect
      label={label}
      description={hint}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={products.length === 0 ? messages.findProducts : ''}
      nothingFoundMessage={messages.noProductFound}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has searched already, by more than the name.
      filter={({ options }) => options}
      searchable
      searchValue={query}
      onSearchChange={setQuery}
      value={products.map(({ id }) => String(id))}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(String(id))))}
      disabled={disabled}
      maxDropdownHeight={280}
      hidePickedOptions
    />
  );
}
