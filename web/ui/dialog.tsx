import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClose'> {
  /** Called on Escape, or on a click outside if `closesOutside` is set. Unmount the dialog then. */
  onClose: () => void;
  busy?: boolean | undefined;
  closesOutside?: boolean | undefined;
}

/** A modal dialog, open while it is mounted. On closing, the focus returns, unless code has moved it elsewhere. */
export function Dialog({ onClose, busy = false, closesOutside = false, className = '', ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement && !hasFocusElsewhere(shown)) opener.focus();
    };
  }, []);
  const pressOutside = (event: MouseEvent) => {
    if (event.target === dialog.current && !busy) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${className}`}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      // Some browsers close the dialog on a second Escape without firing `cancel`.
      onClose={() => !dialog.current?.open && onClose()}
      {...(closesOutside && { onClick: pressOutside })}
      {...rest}
    />
  );
}

function hasFocusElsewhere(dialog: HTMLDialogElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !dialog?.contains(activeElement);
}
