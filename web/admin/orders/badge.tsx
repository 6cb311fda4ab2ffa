import list from '../list.module.css';
import type { Look } from './labels.ts';

/** A short word on how something stands. */
export function Badge({ text, look }: { text: string; look: Look }) {
  return <span className={`${list['badge']} ${list[look] ?? ''}`}>{text}</span>;
}
