import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import { product as messages } from '#messages/shop.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { pictureFolder } from '#web/ui/picture.tsx';
import sheet from './picture-zoom.css?url';

/** Zoom factor of a tap, and the maximum with two fingers. */
const tapScale = 2.5;
const largestScale = 5;

interface PictureZoomProps {
  picture: StoredPicture;
  name: string;
  alt: string;
  onClose: () => void;
}

/** A tap zooms in at that point, two fingers zoom freely, and scrolling moves the picture. */
export default function PictureZoom({ picture, name, alt, onClose }: PictureZoomProps) {
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [scale, setScale] = useState(1);
  /** The point that stays in place: its distance from the edges of the stage, and as a part of the picture. */
  const fixed = useRef({ left: 0, top: 0, x: 0, y: 0 });
  // The content security policy forbids inline styles in HTML, but allows scripts to set them. Scrolling has to wait
  // until the picture has its new size, which React may give it after the next frame.
  useLayoutEffect(() => {
    image.current!.style.setProperty('--scale', String(scale));
    const area = stage.current!;
    const { left, top, x, y } = fixed.current;
    area.scrollLeft = x * area.scrollWidth - left;
    area.scrollTop = y * area.scrollHeight - top;
  }, [scale]);

  /** The point under the finger stays in place. */
  const zoomTo = (next: number, clientX: number, clientY: number) => {
    const area = stage.current!;
    const box = area.getBoundingClientRect();
    const [left, top] = [clientX - box.left, clientY - box.top];
    const x = (area.scrollLeft + left) / area.scrollWidth;
    const y = (area.scrollTop + top) / area.scrollHeight;
    fixed.current = { left, top, x, y };
    setScale(next);
  };
  /** For keys, which point at nothing: the middle stays in place. */
  const zoomBy = (factor: number) =>
    zoomTo(Math.min(largestScale, Math.max(1, scale * factor)), window.innerWidth / 2, window.innerHeight / 2);
  const pinch = usePinch(scale, zoomTo);
  const tap = (event: MouseEvent) => {
    if (!pinch.wasPinched()) zoomTo(scale > 1 ? 1 : tapScale, event.clientX, event.clientY);
  };
  return (
    <Dialog className="picture-zoom-zoom" onClose={onClose} aria-label={messages.zoomed({ name })}>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <div
        ref={stage}
        className="picture-zoom-stage"
        tabIndex={0}
        role="group"
        aria-label={messages.zoomHint}
        {...pinch.handlers}
        onClick={tap}
        onKeyDown={({ key }) => {
          if (key === '+' || key === '=') zoomBy(1.5);
          if (key === '-') zoomBy(1 / 1.5);
        }}
      >
        <img
          ref={image}
          src={pictureFolder + picture.image_name}
          width={picture.width}
          height={picture.height}
          alt={alt}
          draggable={false}
        />
      </div>
      <p className="picture-zoom-hint">{messages.zoomHint}</p>
      <button type="button" className="picture-zoom-close" aria-label={messages.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </Dialog>
  );
}

/** Zooms with two fingers. `wasPinched` says whether the last press was not a tap. */
function usePinch(scale: number, zoomTo: (scale: number, x: number, y: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef<{ distance: number; scale: number } | null>(null);
  const wasPinched = useRef(false);
  const spread = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other
      ? { distance: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
      : null;
  };
  const onPointerDown = (event: PointerEvent) => {
    if (fingers.current.size === 0) wasPinched.current = false;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = spread();
    pinch.current = now && { distance: now.distance, scale };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = spread();
    if (!now || !pinch.current) return;
    wasPinched.current = true;
    const next = (pinch.current.scale * now.distance) / pinch.current.distance;
    zoomTo(Math.min(largestScale, Math.max(1, next)), now.x, now.y);
  };
  const onPointerUp = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    pinch.current = null;
  };
  return {
    wasPinched: () => wasPinched.current,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}
