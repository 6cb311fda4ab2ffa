import type { TreeMember } from '#contract/team.ts';
import { home as homeMessages, team as messages } from '#messages/portal.ts';
import { formatSp } from '#web/ui/rupees.ts';
import { boxes, type Drawn } from './tree-layout.ts';
import styles from './tree.module.css';

interface BoxProps {
  drawn: Drawn;
  isFocused: boolean;
  onFocus: () => void;
  onPress: () => void;
}

/** A member, or the place that loads more of them. */
export function Box({ drawn, isFocused, onFocus, onPress }: BoxProps) {
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

/** Shows the number of recruits and the direction of opening. */
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

/** Start of a box's texts, width reserved at its right end, and minimum width for the state. */
const nameStart = 16;
const openerWidth = 44;
const widthForState = 220;

/** React's types do not know this SVG attribute. */
const untranslated = { translate: 'no' };

/** Width of a state, including the space before it. */
const widthOf = (state: string) => measureText(state, 'state') + 8;

/** Shortens a name to the available width in pixels. */
function shorten(name: string, room: number): string {
  if (measureText(name, 'name') <= room) return name;
  const letters = Array.from(new Intl.Segmenter('und').segment(name), ({ segment }) => segment);
  const cut = letters.findLastIndex(
    (_letter, end) => measureText(`${letters.slice(0, end).join('')}…`, 'name') <= room,
  );
  return `${letters.slice(0, Math.max(cut, 1)).join('')}…`;
}

/** The fonts of tree.module.css, with sizes in rem. */
const fonts = { name: { weight: 500, size: 0.9375 }, state: { weight: 400, size: 0.875 } };
const pen = document.createElement('canvas').getContext('2d')!;

/**
 * Measures a text in pixels of the unzoomed picture. Devanagari and Latin letters differ too much to count characters.
 */
function measureText(text: string, kind: keyof typeof fonts): number {
  const { weight, size } = fonts[kind];
  const { fontSize } = getComputedStyle(document.documentElement);
  pen.font = `${weight} ${size * Number.parseFloat(fontSize)}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

const toneOf = ({ status, standing }: TreeMember) => (status === 'frozen' ? 'frozen' : standing);

const nameState = ({ status, standing }: TreeMember) =>
  status === 'frozen' ? homeMessages.statuses.frozen : messages.standing[standing];

/** Describes all that a box shows, colours included, for screen readers. */
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
