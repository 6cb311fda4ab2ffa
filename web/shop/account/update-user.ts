import { useNavigate } from 'react-router';
import type { ContactChange } from '#contract/contact-change.ts';
import { type CallFailure, call } from '../api-client.ts';
import { notify } from '../frame/notice-list.ts';
import { reloadUser } from '../state/session.ts';

interface UpdateOptions {
  leaves: boolean;
  /** Told what of a profile waits for its codes; null where all of it holds. */
  onSaved?: (waiting: ContactChange | null) => void;
}

/** Saves a part of the account; on success shows `successTitle` and, with `leaves`, goes to /myaccount (specification section 4). */
export function useUpdateUser(successTitle: string, { leaves, onSaved }: UpdateOptions) {
  const navigate = useNavigate();
  return async (body: Record<string, unknown>): Promise<CallFailure | null> => {
    const result = await call('updateUser', { body });
    if (!result.ok) return result.failure;
    await reloadUser();
    notify({ kind: 'success', title: successTitle });
    onSaved?.(result.reply.contact_change);
    if (leaves) void navigate('/myaccount');
    return null;
  };
}
