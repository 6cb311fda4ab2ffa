import { Picture } from '#web/ui/picture.tsx';
import { drawingFolder } from './drawing-folder.ts';
import type { Illustration as Shown } from './illustration.server.ts';

/** A drawing across the page, in sight at once: on a phone the sides of it stay out. */
export default function Illustration({ shown }: { shown: Shown }) {
  return <Picture {...shown} base={drawingFolder} sizes="(width >= 85rem) 80rem, 96vw" priority />;
}
