import { Popover } from '@mantine/core';
import { grid as messages } from '#messages/admin/grid.ts';
import { Button, CheckboxField } from '#web/admin/kit/inputs.tsx';
import type { GridColumn } from './grid-columns.ts';
import styles from './product-grid.module.css';

interface ColumnChooserProps {
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  onChange: (keys: readonly string[]) => void;
}

/** Which columns the grid shows; this browser remembers it. */
export function ColumnChooser({ columns, shown, onChange }: ColumnChooserProps) {
  const keys = shown.map(({ key }) => key as string);
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="secondary" size="small">
          {messages.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={messages.columns}>
        <div className={styles['choice']}>
          {columns.map(({ key, label }) => (
            <CheckboxField
              key={key}
              label={label}
              checked={keys.includes(key)}
              disabled={keys.length === 1 && keys.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...keys, key] : keys.filter((other) => other !== key))
              }
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
