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
import type { TeamTreeReply, TreeMember } from '#contract/team.ts';
import { home as homeMessages } from '#messages/portal/home.ts';
import { team as messages } from '#messages/portal/team.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { callAsCustomer } from '../joining/join-api.ts';
import { formatSp } from './team-frame.tsx';
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
import styles from './tree.module.css';

const smallest = 0.2;
const largest = 2;
/** At it, the smaller text of the boxes has 12 pixels. */
const smallestAtFirst = 0.86;
const step = 1.3;
/** What the picture leaves free around the one it shows. */
const margin = 16;

/**
 * The tree as far as it is opened: pulled and pinched, walked through by arrow keys, zoomed by + and -. What is out of sight is not drawn, so that it
 * stays smooth however many were opened.
 */
export function TreePicture({ first }: { first: TeamTreeReply }) {
  const root = first.member.member_id;
  const { branches, busy, error, open, close, loadMore } = useBranches(first);
  const shape = useShape();
  const drawn = useMemo(() => drawTree(branches, root, shape), [branches, root, shape]);
  const { svg, layer, view, zoomBy, show, pull, reset } = useZoom(shape);
  const [focused, setFocused] = useState(root);
  const helpId = useId();
  /** Who was opened or closed stays where they are in the window, while the others make room. */
  const anchor = useRef<Drawn>(null);
  useLayoutEffect(() => {
    const before = anchor.current;
    const after = before && drawn.find(({ key }) => key === before.key);
    if (before && after) pull(before.y - after.y);
    anchor.current = null;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another tree moves anybody
  }, [drawn]);
  // What had the focus may be hidden by now.
  const current = drawn.some(({ key }) => key === focused) ? focused : root;
  const focus = (key: string) => {
    const target = drawn.find((each) => each.key === key);
    if (!target) return;
    setFocused(key);
    show(target);
    // It may have been out of sight, and is drawn with the next picture.
    requestAnimationFrame(() =>
      svg.current?.querySelector<SVGGElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true }),
    );
  };
  const act = (here: Drawn) => {
    const { key, branch, parent } = here;
    setFocused(key);
    anchor.current = branch === null ? (drawn.find((each) => each.key === parent) ?? null) : here;
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
  const at = new Map(drawn.map((each) => [each.key, each]));
  return (
    <div className={styles['frame']}>
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
          <g aria-hidden="true">
            {inSight.map((each) => {
              const above = each.parent === null ? undefined : at.get(each.parent);
              return above && <path key={each.key} className={styles['line']} d={lineBetween(above, each, shape)} />;
            })}
          </g>
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

/** What was loaded of the tree, and the calls for more. */
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

/** Lines on a narrow screen, where a level beside the first would be cut. */
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

/** What of the plane is to be drawn: the window and as much again on each side. */
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

/** Pulling, pinching and zooming; the layer is moved without React, which draws anew only when the window has left what is drawn. */
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
      // The wheel alone scrolls the page; pinching on a trackpad comes as a wheel with Ctrl.
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
    /** Pulls the picture down by so much of the plane. */
    pull: (distance: number) =>
      change((zooming, picture) => {
        if (distance !== 0) zooming.translateBy(select(picture), 0, distance);
      }),
    /** Pulls the picture so far that somebody is in it. */
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

/** The root in the upper left corner; where there is little room somewhat smaller, so that the recruits are seen. */
function startOf(picture: SVGSVGElement, shape: TreeShape): ZoomTransform {
  const { width } = picture.getBoundingClientRect();
  const fitting = (width - 2 * margin) / (shape === 'lines' ? linesWidth : boxes.column + boxes.width);
  return zoomIdentity
    .translate(margin, margin + boxes.height / 2)
    .scale(Math.min(1, Math.max(smallestAtFirst, fitting)));
}

/** What is seen of the plane, and around it so many times as much on each side. */
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

interface BoxProps {
  drawn: Drawn;
  isFocused: boolean;
  onFocus: () => void;
  onPress: () => void;
}

function Box({ drawn, isFocused, onFocus, onPress }: BoxProps) {
  const { key, branch, depth, x, y, width, place, count } = drawn;
  const member = branch?.member;
  const canOpen = member !== undefined && member.recruits > 0;
  const tone = member ? toneOf(member) : 'more';
  const state = member && width >= widthForState ? nameState(member) : null;
  return (
    <g
      data-key={key}
      role="treeitem"
      tabIndex={isFocused ? 0 : -1}
      aria-label={member ? inWords(member) : messages.more}
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={count}
      aria-expanded={canOpen ? branch!.isOpen : undefined}
      aria-selected={isFocused}
      className={`${styles['box']} ${styles[tone] ?? ''} ${depth === 0 ? styles['root'] : ''}`}
      transform={`translate(${x} ${y - boxes.height / 2})`}
      onFocus={onFocus}
      onClick={onPress}
    >
      <rect className={styles['ground']} width={width} height={boxes.height} rx="8" />
      {member ? (
        <>
          <rect className={styles['edge']} width="6" height={boxes.height} rx="3" />
          <text className={styles['name']} x={nameStart} y="20" {...untranslated}>
            {shorten(member.name, width - nameStart - openerWidth - (state === null ? 0 : widthOf(state)))}
          </text>
          <text className={styles['second']} x={nameStart} y="38">
            {messages.boxLine({ id: member.member_id, sp: formatSp(member.sp) })}
          </text>
          {state !== null && (
            <text className={styles['state']} x={width - openerWidth} y="20">
              {state}
            </text>
          )}
          {canOpen && <Opener count={member.recruits} isOpen={branch.isOpen} x={width} />}
        </>
      ) : (
        <text className={styles['name']} x={width / 2} y="29" textAnchor="middle">
          {messages.more}
        </text>
      )}
    </g>
  );
}

/** On the right edge: how many are below, and which way they go. */
function Opener({ count, isOpen, x }: { count: number; isOpen: boolean; x: number }) {
  return (
    <g transform={`translate(${x - 8} ${boxes.height / 2})`}>
      <rect className={styles['count']} x="-26" y="-13" width="44" height="26" rx="13" />
      <text className={styles['countText']} x="-9" y="4.5">
        {count >= 100 ? '99+' : count}
      </text>
      <path className={styles['countSign']} d={isOpen ? 'm4 -2 4 4 4 -4' : 'm6 -4 4 4 -4 4'} />
    </g>
  );
}

/** Where a box's texts begin, what its right end keeps free of them, and from which width on it has room for the state in words. */
const nameStart = 16;
const openerWidth = 44;
const widthForState = 220;

/** Of SVG, React's types do not know it. */
const untranslated = { translate: 'no' };

/** How wide a state is, with the room before it. */
const widthOf = (state: string) => measureText(state, 'state') + 8;

/** A name as long as the room, in pixels, is. */
function shorten(name: string, room: number): string {
  if (measureText(name, 'name') <= room) return name;
  const letters = Array.from(new Intl.Segmenter('und').segment(name), ({ segment }) => segment);
  const cut = letters.findLastIndex(
    (_letter, end) => measureText(`${letters.slice(0, end).join('')}…`, 'name') <= room,
  );
  return `${letters.slice(0, Math.max(cut, 1)).join('')}…`;
}

/** As tree.module.css has them, in rem. */
const fonts = { name: { weight: 500, size: 0.9375 }, state: { weight: 400, size: 0.875 } };
const pen = document.createElement('canvas').getContext('2d')!;

/** How wide a text of a box is, in pixels of the picture at its own size: letters of Devanagari and Latin differ too much to be counted. */
function measureText(text: string, kind: keyof typeof fonts): number {
  const { weight, size } = fonts[kind];
  const { fontSize } = getComputedStyle(document.documentElement);
  pen.font = `${weight} ${size * Number.parseFloat(fontSize)}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

const toneOf = ({ status, standing }: TreeMember) => (status === 'frozen' ? 'frozen' : standing);

const nameState = ({ status, standing }: TreeMember) =>
  status === 'frozen' ? homeMessages.statuses.frozen : messages.standing[standing];

/** All that a box shows, by colour too, for screen readers. */
function inWords(member: TreeMember): string {
  const { name, member_id: id, level, sp, recruits, title } = member;
  return [
    name,
    messages.id({ id }),
    ...(level > 0 ? [messages.level({ level })] : []),
    ...(title === null ? [] : [title]),
    homeMessages.sp({ sp: formatSp(sp) }),
    nameState(member),
    messages.recruits({ count: recruits }),
  ].join(', ');
}
