import { notifications } from '@mantine/notifications';
import { kit as messages } from '#messages/admin/kit.ts';
import type { CallFailure } from '#web/ui/api-call.ts';

/** Says in passing that something is done; `undo` offers to take it back while the toast is there. */
export function showToast(message: string): void {
  notifications.show({ message, autoClose: 5000, withBorder: true, closeButtonProps });
}

/** Says in passing what went wrong where no field or form can say it. It stays longer than a success. */
export function showFailure({ message }: Pick<CallFailure, 'message'>): void {
  notifications.show({ message, color: 'red', autoClose: 12_000, withBorder: true, role: 'alert', closeButtonProps });
}

const closeButtonProps = { 'aria-label': messages.close };
