import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { staffCatalogPaths, type StaffProductList } from '#contract/admin/catalogue/catalog.ts';
import { coupons as messages } from '#messages/admin.ts';
import { useAnswer } from '#web/admin/kit/use-answer.ts';

export interface NamedProduct {
  id: number;
  name: string;
}

interface ProductChoiceProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  products: readonly NamedProduct[];
  onChange: (products: NamedProduct[]) => void;
  disabled?: boolean;
}

export function ProductChoice({ label, hint, error, products, onChange, disabled = false }: ProductChoiceProps) {
  const [query, setQuery] = useState('');
  const { lastReply } = useAnswer<StaffProductList>(
    disabled ? null : { path: staffCatalogPaths.products, query: { search: query, limit: 20 } },
  );
  const found = lastReply?.data ?? [];
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
      // The server has already searched, and not only by name.
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
