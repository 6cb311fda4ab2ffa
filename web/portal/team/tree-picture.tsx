import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { memberPaths } from '#contract/member-rules.ts';
import type { TeamTreeReply } from '#contract/team.ts';
import { team as messages } from '#messages/portal.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { callAsCustomer } from '../api.ts';
import {
  addPage,
  boxes,
  type Branches,
  type Drawn,
  drawTree,
  linesWidth,
  moveInTree,
  setOpen,
  type TreeShape,
} from './tree-layout.ts';
import { Box } from './tree-box.tsx';
import styles from './tree.module.css';

const smallest = 0.2;
const largest = 2;
/** Zoom at which the boxes' smaller text has 12 pixels. */
const smallestAtFirst = 0.86;
const step = 1.3;
const margin = 16;

/**
 * Shows the open part of the tree, to drag, zoom and navigate by keyboard. Items out of view are not drawn, so that it
 * stays fast however many are open.
 */
export function TreePicture({ first }: { first: TeamTreeReply }) {
  const root = first.member.member_id;
  const { branches, busy, error, open, close, loadMore } = useBranches(first);
  const shape = useShape();
  const drawn = useMemo(() => drawTree(branches, root, shape), [branches, root, shape]);
  const { svg, layer, view, zoomBy, show, pull, reset } = useZoom(shape);
  const [focused, setFocused] = useState(root);
  const helpId = useId();
  const keepInPlace = useAnchor(drawn, pull);
  // The focused item may now be hidden.
  const current = drawn.some(({ key }) => key === focused) ? focused : root;
  const focus = (key: string) => {
    const target = drawn.find((each) => each.key === key);
    if (!target) return;
    setFocused(key);
    show(target);
    // An item out of view is drawn in the next frame.
    requestAnimationFrame(() =>
      svg.current?.querySelector<SVGGElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true }),
    );
  };
  const act = (here: Drawn) => {
    const { key, branch, parent } = here;
    setFocused(key);
    keepInPlace(branch === null ? (drawn.find((each) => each.key === parent) ?? null) : here);
    if (branch === null) loadMore(parent!);
    else if (branch.isOpen) close(key);
    else if (branch.member.recruits > 0) open(key);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = drawn.find(({ key }) => key === current)!;
    const move = moveInTree(drawn, current, event.key);
    if (event.key === '+' || event.key === '=') zoomBy(step);
    else if (event.key === '-') zoomBy(1 / step);
    else if (event.key === '0') reset();
    else if (event.key === 'Enter' || event.key === ' ') act(here);
    else if (move === null) return;
    else if (move === 'toggle') act(here);
    else focus(move.focus);
    event.preventDefault();
  };
  const inSight = drawn.filter((each) => each.key === current || isInSight(each, view));
  return (
    <div className={styles['frame']}>
      <Tools zoomBy={zoomBy} reset={reset} busy={busy} />
      <svg
        ref={svg}
        className={styles['picture']}
        role="tree"
        tabIndex={-1}
        aria-label={messages.heading}
        aria-describedby={helpId}
        onKeyDown={press}
      >
        <g ref={layer}>
          <Lines drawn={drawn} inSight={inSight} shape={shape} />
          {inSight.map((each) => (
            <Box
              key={each.key}
              drawn={each}
              isFocused={each.key === current}
              onFocus={() => setFocused(each.key)}
              onPress={() => act(each)}
            />
          ))}
        </g>
      </svg>
      <FormMessage>{error}</FormMessage>
      <p id={helpId} className={styles['help']}>
        {messages.treeKeys}
      </p>
    </div>
  );
}

/** Keeps an opened or closed member in place in the window while the others move. */
function useAnchor(drawn: readonly Drawn[], pull: (distance: number) => void) {
  const anchor = useRef<Drawn>(null);
  useLayoutEffect(() => {
    const before = anchor.current;
    const after = before && drawn.find(({ key }) => key === before.key);
    if (before && after) pull(before.y - after.y);
    anchor.current = null;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another tree moves anybody
  }, [drawn]);
  return (member: Drawn | null) => void (anchor.current = member);
}

interface ToolsProps {
  zoomBy: (factor: number) => void;
  reset: () => void;
  busy: boolean;
}

function Tools({ zoomBy, reset, busy }: ToolsProps) {
  return (
    <div className={styles['tools']} role="group" aria-label={messages.zoom}>
      <Button variant="secondary" size="small" onClick={() => zoomBy(step)} aria-label={messages.zoomIn}>
        +
      </Button>
      <Button variant="secondary" size="small" onClick={() => zoomBy(1 / step)} aria-label={messages.zoomOut}>
        −
      </Button>
      <Button variant="secondary" size="small" onClick={reset}>
        {messages.zoomReset}
      </Button>
      <output className={styles['busy']}>{busy ? messages.loading : ''}</output>
    </div>
  );
}

function Lines({ drawn, inSight, shape }: { drawn: readonly Drawn[]; inSight: readonly Drawn[]; shape: TreeShape }) {
  const at = new Map(drawn.map((each) => [each.key, each]));
  return (
    <g aria-hidden="true">
      {inSight.map((each) => {
        const above = each.parent === null ? undefined : at.get(each.parent);
        return above && <path key={each.key} className={styles['line']} d={lineBetween(above, each, shape)} />;
      })}
    </g>
  );
}

/** The loaded tree, and calls that load more. */
function useBranches(first: TeamTreeReply) {
  const [branches, setBranches] = useState<Branches>(() => addPage(new Map(), first));
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState('');
  const load = async (id: string, cursor: string | null) => {
    if (busy !== null) return;
    setBusy(id);
    const query = { member_id: id, ...(cursor !== null && { cursor }) };
    const result = (await callAsCustomer(memberPaths.teamTree, { query })) as CallResult<TeamTreeReply>;
    setBusy(null);
    setError(result.ok ? '' : result.failure.message);
    if (result.ok) setBranches((before) => addPage(before, result.reply));
  };
  return {
    branches,
    busy: busy !== null,
    error,
    open: (id: string) => {
      if (branches.get(id)?.recruits) setBranches((before) => setOpen(before, id, true));
      else void load(id, null);
    },
    close: (id: string) => setBranches((before) => setOpen(before, id, false)),
    loadMore: (id: string) => void load(id, branches.get(id)?.next ?? null),
  };
}

const narrow = '(width < 40rem)';

/** Returns `lines` for narrow screens, where a second level would be cut off. */
function useShape(): TreeShape {
  const isNarrow = useSyncExternalStore(
    (notify) => {
      const query = matchMedia(narrow);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    () => matchMedia(narrow).matches,
  );
  return isNarrow ? 'lines' : 'levels';
}

/** The part of the plane to draw: the window, plus its size on each side. */
interface View {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const everything: View = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

function isInSight({ x, y, width }: Drawn, { left, top, right, bottom }: View): boolean {
  return x + width >= left && x <= right && y + boxes.height >= top && y - boxes.height <= bottom;
}

/** The layer moves without React, which only renders when the window leaves the drawn part. */
function useZoom(shape: TreeShape) {
  const svg = useRef<SVGSVGElement>(null);
  const layer = useRef<SVGGElement>(null);
  const behavior = useRef<ZoomBehavior<SVGSVGElement, unknown>>(null);
  const transform = useRef<ZoomTransform>(zoomIdentity);
  const [view, setView] = useState<View>(everything);
  useEffect(() => {
    const picture = svg.current!;
    const zooming = zoom<SVGSVGElement, unknown>()
      .scaleExtent([smallest, largest])
      // The plain wheel scrolls the page; pinching on a trackpad arrives as a wheel event with Ctrl.
      .filter((event: MouseEvent) => (event.type === 'wheel' ? event.ctrlKey : !event.ctrlKey && event.button === 0))
      .on('zoom', ({ transform: next }: { transform: ZoomTransform }) => {
        transform.current = next;
        layer.current?.setAttribute('transform', next.toString());
        setView((before) => (covers(before, windowOf(picture, next, 0.25)) ? before : windowOf(picture, next, 1)));
      });
    behavior.current = zooming;
    const selection = select(picture).call(zooming).on('dblclick.zoom', null);
    const begin = () => selection.call(zooming.transform, startOf(picture, shape));
    begin();
    return () => {
      selection.on('.zoom', null);
    };
  }, [shape]);
  const change = (act: (zooming: ZoomBehavior<SVGSVGElement, unknown>, picture: SVGSVGElement) => void) => {
    if (behavior.current && svg.current) act(behavior.current, svg.current);
  };
  return {
    svg,
    layer,
    view,
    zoomBy: (factor: number) => change((zooming, picture) => zooming.scaleBy(select(picture), factor)),
    reset: () => change((zooming, picture) => zooming.transform(select(picture), startOf(picture, shape))),
    /** Moves the picture down by a distance on the plane. */
    pull: (distance: number) =>
      change((zooming, picture) => {
        if (distance !== 0) zooming.translateBy(select(picture), 0, distance);
      }),
    /** Moves the picture so that an item is visible. */
    show: ({ x, y, width: ownWidth }: Drawn) =>
      change((zooming, picture) => {
        const { k } = transform.current;
        const [left, top] = transform.current.apply([x, y - boxes.height / 2]);
        const { width, height } = picture.getBoundingClientRect();
        const push = (from: number, size: number, room: number) =>
          Math.max(margin - from, 0) || Math.min(room - margin - (from + size), 0);
        const dx = push(left, ownWidth * k, width);
        const dy = push(top, boxes.height * k, height);
        if (dx !== 0 || dy !== 0) zooming.translateBy(select(picture), dx / k, dy / k);
      }),
  };
}

/** Starts with the root in the upper left corner, slightly smaller on narrow screens, so that recruits are visible. */
function startOf(picture: SVGSVGElement, shape: TreeShape): ZoomTransform {
  const { width } = picture.getBoundingClientRect();
  const fitting = (width - 2 * margin) / (shape === 'lines' ? linesWidth : boxes.column + boxes.width);
  return zoomIdentity
    .translate(margin, margin + boxes.height / 2)
    .scale(Math.min(1, Math.max(smallestAtFirst, fitting)));
}

/** Returns the visible part of the plane, plus `around` times its size on each side. */
function windowOf(picture: SVGSVGElement, transform: ZoomTransform, around: number): View {
  const { width, height } = picture.getBoundingClientRect();
  const [left, top] = transform.invert([-width * around, -height * around]);
  const [right, bottom] = transform.invert([width * (1 + around), height * (1 + around)]);
  return { left, top, right, bottom };
}

function covers(outer: View, inner: View): boolean {
  return (
    outer !== everything &&
    outer.left <= inner.left &&
    outer.top <= inner.top &&
    outer.right >= inner.right &&
    outer.bottom >= inner.bottom
  );
}

function lineBetween(above: Drawn, { x, y }: Drawn, shape: TreeShape): string {
  if (shape === 'lines') {
    const down = above.x + boxes.step / 2;
    return `M${down} ${above.y + boxes.height / 2}V${y - 8}q0 8 8 8H${x}`;
  }
  const from = above.x + above.width;
  if (y === above.y) return `M${from} ${y}H${x}`;
  const middle = (from + x) / 2;
  return `M${from} ${above.y}H${middle}V${y - 8}q0 8 8 8H${x}`;
}
