import { kit as messages } from '#messages/admin/kit.ts';

/** By how much a figure has risen or fallen, in whole percent: an arrow for the eye, the sign for who cannot see it. */
export function ChangePercent({ percent }: { percent: number }) {
  const arrow = percent === 0 ? '' : percent > 0 ? '↑ ' : '↓ ';
  return (
    <>
      <span aria-hidden="true">{arrow + messages.percent({ percent: Math.abs(percent) })}</span>
      <span className="visually-hidden">{messages.percent({ percent: percent < 0 ? `−${-percent}` : percent })}</span>
    </>
  );
}
