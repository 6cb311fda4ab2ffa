import type { ComponentProps, MouseEvent } from 'react';
import { ui as messages } from '#messages/shop.ts';
import { AppLink } from './link.tsx';
import styles from './button.module.css';

type Variant = 'primary' | 'secondary' | 'quiet';

interface Look {
  /** `primary`: the one prominent button of a screen; `secondary`: outlined; `quiet`: text only. */
  variant?: Variant | undefined;
  size?: 'small' | undefined;
}

function classOf({ variant = 'primary', size }: Look, more = ''): string {
  return `${styles['button']} ${styles[variant]} ${size ? styles[size] : ''} ${more}`.trim();
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean | undefined };

/** While `busy` it keeps focus and size, shows a spinner and ignores clicks. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={classOf({ variant, size }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <span className={styles['ring']} aria-hidden="true" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<ComponentProps<typeof AppLink>, 'size'>;

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <AppLink className={classOf({ variant, size }, className)} {...rest} />;
}

/** Opens a new tab and says so to screen readers, except with `download`. */
export function ButtonAnchor({ variant, size, className, children, ...rest }: Look & ComponentProps<'a'>) {
  const tab = rest.download === undefined;
  return (
    <a className={classOf({ variant, size }, className)} {...(tab && { target: '_blank', rel: 'noopener' })} {...rest}>
      {children}
      {tab && <span className="visually-hidden"> {messages.newTab}</span>}
    </a>
  );
}
