import { kit as messages } from '#messages/admin.ts';

/** The arrow is visual; screen readers read the sign. */
export function ChangePercent({ percent }: { percent: number }) {
  const arrow = percent === 0 ? '' : percent > 0 ? '↑ ' : '↓ ';
  return (
    <>
      <span aria-hidden="true">{arrow + messages.percent({ percent: Math.abs(percent) })}</span>
      <span className="visually-hidden">{messages.percent({ percent: percent < 0 ? `−${-percent}` : percent })}</span>
    </>
  );
}
