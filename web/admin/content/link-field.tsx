import { Autocomplete, type ComboboxParsedItem, isOptionsGroup } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { linkGroups, type LinkTargets, staffCollectionPaths } from '#contract/staff-collections.ts';
import { content as messages } from '#messages/admin/content.ts';
import { navigation } from '#messages/shop/navigation.ts';
import type { FieldState } from '#web/ui/use-form.ts';
import { callAsStaff } from '../api.ts';
import styles from './content.module.css';

type Target = LinkTargets['data'][number];

/** Pages of every shop that are worth a link. */
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

/** Where something leads: an address, or a place of the shop that is chosen by its name. */
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
        // What is chosen already hides nothing.
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
          <span className={styles['facts']}>{option.value}</span>
        </span>
      )}
      onChange={(value) => onChange({ target: { value } })}
    />
  );
}
