import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import { addPage, boxes, type Branches, type Drawn, drawTree, moveInTree, setOpen } from './tree-layout.ts';
import styles from './tree.module.css';

const smallest = 0.2;
const largest = 2;
const smallestAtFirst = 0.8;
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
  const drawn = useMemo(() => drawTree(branches, root), [branches, root]);
  const { svg, layer, view, zoomBy, show, pull, reset } = useZoom();
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
              return above && <path key={each.key} className={styles['line']} d={lineBetween(above, each)} />;
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

/** What of the plane is to be drawn: the window and as much again on each side. */
interface View {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const everything: View = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

function isInSight({ x, y }: Drawn, { left, top, right, bottom }: View): boolean {
  return x + boxes.width >= left && x <= right && y + boxes.height >= top && y - boxes.height <= bottom;
}

/** Pulling, pinching and zooming; the layer is moved without React, which draws anew only when the window has left what is drawn. */
function useZoom() {
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
    const begin = () => selection.call(zooming.transform, startOf(picture));
    begin();
    return () => {
      selection.on('.zoom', null);
    };
  }, []);
  const change = (act: (zooming: ZoomBehavior<SVGSVGElement, unknown>, picture: SVGSVGElement) => void) => {
    if (behavior.current && svg.current) act(behavior.current, svg.current);
  };
  return {
    svg,
    layer,
    view,
    zoomBy: (factor: number) => change((zooming, picture) => zooming.scaleBy(select(picture), factor)),
    reset: () => change((zooming, picture) => zooming.transform(select(picture), startOf(picture))),
    /** Pulls the picture down by so much of the plane. */
    pull: (distance: number) =>
      change((zooming, picture) => {
        if (distance !== 0) zooming.translateBy(select(picture), 0, distance);
      }),
    /** Pulls the picture so far that somebody is in it. */
    show: ({ x, y }: Drawn) =>
      change((zooming, picture) => {
        const { k } = transform.current;
        const [left, top] = transform.current.apply([x, y - boxes.height / 2]);
        const { width, height } = picture.getBoundingClientRect();
        const push = (from: number, size: number, room: number) =>
          Math.max(margin - from, 0) || Math.min(room - margin - (from + size), 0);
        const dx = push(left, boxes.width * k, width);
        const dy = push(top, boxes.height * k, height);
        if (dx !== 0 || dy !== 0) zooming.translateBy(select(picture), dx / k, dy / k);
      }),
  };
}

/** The root at the left edge, in the middle; on a phone somewhat smaller, so that the recruits are seen. */
function startOf(picture: SVGSVGElement): ZoomTransform {
  const { width, height } = picture.getBoundingClientRect();
  const fitting = (width - 2 * margin) / (boxes.column + boxes.width);
  return zoomIdentity.translate(margin, height / 2).scale(Math.min(1, Math.max(smallestAtFirst, fitting)));
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

function lineBetween(above: Drawn, { x, y }: Drawn): string {
  const from = above.x + boxes.width;
  const middle = (from + x) / 2;
  return `M${from} ${above.y}C${middle} ${above.y} ${middle} ${y} ${x} ${y}`;
}

interface BoxProps {
  drawn: Drawn;
  isFocused: boolean;
  onFocus: () => void;
  onPress: () => void;
}

function Box({ drawn: { key, branch, depth, x, y, place, count }, isFocused, onFocus, onPress }: BoxProps) {
  const member = branch?.member;
  const canOpen = member !== undefined && member.recruits > 0;
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
      className={`${styles['box']} ${styles[member ? toneOf(member) : 'more']}`}
      transform={`translate(${x} ${y - boxes.height / 2})`}
      onFocus={onFocus}
      onClick={onPress}
    >
      <rect className={styles['ground']} width={boxes.width} height={boxes.height} rx="8" />
      {member ? (
        <>
          <rect className={styles['edge']} width="6" height={boxes.height} rx="3" />
          <text className={styles['name']} x="16" y="20" {...untranslated}>
            {shorten(member.name)}
          </text>
          <text className={styles['second']} x="16" y="38">
            {messages.boxLine({ id: member.member_id, sp: formatSp(member.sp) })}
          </text>
          {canOpen && (
            <g transform={`translate(${boxes.width} ${boxes.height / 2})`}>
              <circle className={styles['count']} r="13" />
              <text className={styles['countText']} y="4.5">
                {branch.isOpen ? '−' : member.recruits >= 100 ? '99+' : member.recruits}
              </text>
            </g>
          )}
        </>
      ) : (
        <text className={styles['name']} x={boxes.width / 2} y="29" textAnchor="middle">
          {messages.more}
        </text>
      )}
    </g>
  );
}

/** Of SVG, React's types do not know it. */
const untranslated = { translate: 'no' };

const longestName = 18;

function shorten(name: string): string {
  const letters = Array.from(new Intl.Segmenter('und').segment(name), ({ segment }) => segment);
  return letters.length <= longestName ? name : `${letters.slice(0, longestName - 1).join('')}…`;
}

const toneOf = ({ status, standing }: TreeMember) => (status === 'frozen' ? 'frozen' : standing);

/** All that a box shows, by colour too, for screen readers. */
function inWords(member: TreeMember): string {
  const { name, member_id: id, level, sp, status, standing, recruits, title } = member;
  return [
    name,
    messages.id({ id }),
    ...(level > 0 ? [messages.level({ level })] : []),
    ...(title === null ? [] : [title]),
    homeMessages.sp({ sp: formatSp(sp) }),
    status === 'frozen' ? homeMessages.statuses.frozen : messages.standing[standing],
    messages.recruits({ count: recruits }),
  ].join(', ');
}
