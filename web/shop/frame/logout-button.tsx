import { useNavigate } from 'react-router';
import { frame as messages } from '#messages/shop.ts';
import { logout } from '../state/session.ts';

/** The header and the lazily loaded menu share this file. */
export function LogoutButton({ className }: { className?: string | undefined }) {
  const navigate = useNavigate();
  const leave = () => {
    void logout();
    void navigate('/login');
  };
  return (
    <button type="button" className={className} onClick={leave}>
      {messages.logout}
    </button>
  );
}
