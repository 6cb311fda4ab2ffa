import type { ReactNode } from 'react';
import type { Block, Inline } from '#contract/pages.ts';
import { content as messages } from '#messages/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import styles from './blocks.module.css';

/** An unknown kind of block is shown as plain text. */
export function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // Blocks never change their order.
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id} className={styles[Heading]}>
          {block.text}
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Line line={block.text} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={styles[List]}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Line line={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <ContentTable {...block} />;
    case 'question':
      return (
        <Question id={block.id} question={block.question}>
          <Blocks blocks={block.answer} />
        </Question>
      );
  }
}

function ContentTable({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <div className={styles['tableBlock']}>
      <Table
        columns={head.map(contentColumn)}
        rows={rows}
        rowKey={(_row, index) => index}
        onPhone={{ scrollsAs: messages.table }}
      />
    </div>
  );
}

function contentColumn(head: readonly Inline[], index: number): Column<readonly (readonly Inline[])[]> {
  return { header: <Line line={head} />, cell: (row) => <Line line={row[index] ?? []} /> };
}

function Line({ line }: { line: readonly Inline[] }): ReactNode {
  return line.map((part, index) => {
    if (typeof part === 'string') return part;
    if ('strong' in part)
      return (
        <strong key={index} className={styles['strong']}>
          {part.strong}
        </strong>
      );
    return <WordLink key={index} {...part} />;
  });
}

function WordLink({ link, to }: { link: string; to: string }) {
  if (to.startsWith('/')) return <AppLink to={to}>{link}</AppLink>;
  if (!/^https?:/.test(to)) return <a href={to}>{link}</a>;
  return (
    <a href={to} target="_blank" rel="noopener" className={styles['away']}>
      {link}
      <span className="visually-hidden"> {messages.newTab}</span>
    </a>
  );
}

interface QuestionProps {
  /** Links use it as their anchor. */
  id?: string;
  question: string;
  children: ReactNode;
}

/** Works without scripts; expanded in print. */
export function Question({ id, question, children }: QuestionProps) {
  return (
    <details id={id} className={styles['item']}>
      <summary className={styles['question']}>
        {question}
        <Icon name="down" className={styles['arrow']} />
      </summary>
      <div className={styles['answer']}>{children}</div>
    </details>
  );
}
