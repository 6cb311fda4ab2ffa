import { useNavigate } from 'react-router';
import { frame as messages } from '#messages/shop/frame.ts';
import { logout } from '../state/session.ts';

/** Logs out and goes to the login page. A file of its own, since the header and the lazily loaded menu share it. */
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
