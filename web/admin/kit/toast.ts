import { notifications } from '@mantine/notifications';
import { kit as messages } from '#messages/admin.ts';
import type { CallFailure } from '#web/ui/api-call.ts';

let shown: string | null = null;

/** Shows a message that disappears after five seconds, or when the next command succeeds or fails. */
export function showToast(message: string): void {
  hideToast();
  shown = notifications.show({ message, autoClose: 5000, withBorder: true, closeButtonProps });
}

/** Call when a command fails, so that an earlier success message does not cover its error. */
export function hideToast(): void {
  if (shown !== null) notifications.hide(shown);
  shown = null;
}

/** Shows a failure that no field or form can show. It stays longer than a success. */
export function showFailure({ message }: Pick<CallFailure, 'message'>): void {
  notifications.show({ message, color: 'red', autoClose: 12_000, withBorder: true, role: 'alert', closeButtonProps });
}

const closeButtonProps = { 'aria-label': messages.close };
