import { useNavigate } from 'react-router';
import type { ContactChange } from '#contract/contact-change.ts';
import { type CallFailure, call } from '../api-client.ts';
import { notify } from '../frame/notice-list.ts';
import { reloadUser } from '../state/session.ts';

interface UpdateOptions {
  leaves: boolean;
  /** Called with the part of the profile that waits for codes, or null. */
  onSaved?: (waiting: ContactChange | null) => void;
}

/**
 * Saves a part of the account. Shows `successTitle`, unless a new mobile number or email waits for its codes. Goes to
 * /myaccount if `leaves` is true (specification section 4).
 */
export function useUpdateUser(successTitle: string, { leaves, onSaved }: UpdateOptions) {
  const navigate = useNavigate();
  return async (body: Record<string, unknown>): Promise<CallFailure | null> => {
    const result = await call('updateUser', { body });
    if (!result.ok) return result.failure;
    const { contact_change: waiting } = result.reply;
    await reloadUser();
    if (waiting === null) notify({ kind: 'success', title: successTitle });
    onSaved?.(waiting);
    if (leaves) void navigate('/myaccount');
    return null;
  };
}
