import { type KeyboardEvent, useRef, useState } from 'react';
import type { GridColumn } from './grid-columns.ts';
import styles from './product-grid.module.css';

/** Where the focus goes after an edit. `elsewhere`: it has already moved. */
export type EditorMove = 'down' | 'up' | 'next' | 'back' | 'stay' | 'elsewhere';

interface CellEditorProps {
  label: string;
  column: GridColumn;
  initial: string;
  /** Called once with the text to save; null if Escape cancelled the edit. */
  onClose: (text: string | null, move: EditorMove) => void;
}

export function CellEditor({ label, column, initial, onClose }: CellEditorProps) {
  const [text, setText] = useState(initial);
  const isClosed = useRef(false);
  const close = (written: string | null, move: EditorMove) => {
    if (isClosed.current) return;
    isClosed.current = true;
    onClose(written, move);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    if (key === 'Enter') close(text, shiftKey ? 'up' : 'down');
    else if (key === 'Tab') close(text, shiftKey ? 'back' : 'next');
    else if (key === 'Escape') close(null, 'stay');
    // Ctrl+S would open the browser's own dialog. Here it ends the edit; pressed again, it saves.
    else if (key === 's' && (event.ctrlKey || event.metaKey)) close(text, 'stay');
    else return;
    event.preventDefault();
    // Otherwise the grid below would handle the same key.
    event.stopPropagation();
  };
  const shared = {
    className: styles['editor'],
    'aria-label': label,
    autoFocus: true,
    value: text,
    onKeyDown: press,
    onBlur: () => close(text, 'elsewhere'),
  };
  if (column.kind === 'choice')
    return (
      <select {...shared} onChange={(event) => setText(event.target.value)}>
        {!column.choices?.some((choice) => choice.label === text) && <option value={text}>{text}</option>}
        {column.choices?.map((choice) => (
          <option key={choice.label} value={choice.label}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={column.kind === 'text'}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
