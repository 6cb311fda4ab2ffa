import { Autocomplete, type ComboboxParsedItem, isOptionsGroup } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { linkGroups, type LinkTargets, staffCollectionPaths } from '#contract/admin/catalogue/collections.ts';
import { content as messages } from '#messages/admin.ts';
import { navigation } from '#messages/shop.ts';
import type { FieldState } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff } from '../api.ts';
import styles from './content.module.css';

type Target = LinkTargets['data'][number];

/** Pages that every shop has. */
const pages: readonly Target[] = [
  { group: 'page', label: navigation.shop, path: '/shop' },
  { group: 'page', label: navigation.offers, path: '/offers' },
  { group: 'page', label: navigation.about, path: '/about' },
  { group: 'page', label: navigation.contact, path: '/contact' },
];

interface LinkFieldProps extends FieldState {
  label: string;
  hint?: ReactNode;
  required?: boolean;
  maxLength?: number;
}

/** Takes a typed address, or a page of the shop chosen by name. */
export function LinkField({ label, hint, required = false, onChange, ...field }: LinkFieldProps) {
  const [targets, setTargets] = useState<readonly Target[]>(pages);
  useEffect(() => {
    const abort = new AbortController();
    void callAsStaff<LinkTargets>(staffCollectionPaths.linkTargets, { signal: abort.signal }).then((result) => {
      if (result.ok && !abort.signal.aborted) setTargets([...pages, ...result.reply.data]);
    });
    return () => abort.abort();
  }, []);
  const labels = new Map(targets.map((target) => [target.path, target.label]));
  const isMeant = (path: string, typed: string) =>
    path.toLowerCase().includes(typed) || (labels.get(path) ?? '').toLowerCase().includes(typed);
  return (
    <Autocomplete
      {...field}
      label={label}
      description={hint}
      required={required}
      withAsterisk={false}
      labelProps={{ 'data-must': required || undefined }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={280}
      data={linkGroups.map((group) => ({
        group: messages.linkGroups[group],
        items: targets.filter((target) => target.group === group).map(({ path }) => path),
      }))}
      filter={({ options, search }) => {
        const typed = search.trim().toLowerCase();
        // A search that equals a choice does not filter the list.
        if (labels.has(search.trim())) return options;
        return options.flatMap((option): ComboboxParsedItem[] => {
          if (!isOptionsGroup(option)) return isMeant(option.value, typed) ? [option] : [];
          const items = option.items.filter(({ value }) => isMeant(value, typed));
          return items.length > 0 ? [{ ...option, items }] : [];
        });
      }}
      renderOption={({ option }) => (
        <span className={styles['target']}>
          {labels.get(option.value)}
          <span className={look['small']}>{option.value}</span>
        </span>
      )}
      onChange={(value) => onChange({ target: { value } })}
    />
  );
}
