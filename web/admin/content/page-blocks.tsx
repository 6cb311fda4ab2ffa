import type { ReactNode } from 'react';
import type { Block, Inline, PageOfWords } from '#contract/pages.ts';
import styles from './pages.module.css';

/** Shows the page from the same blocks as the shop. Links are disabled. */
export function PageBlocks({ page }: { page: Pick<PageOfWords, 'title' | 'lead' | 'blocks' | 'language'> }) {
  return (
    <article className={styles['paper']} lang={page.language}>
      <p className={styles['title']}>{page.title}</p>
      <p className={styles['lead']}>{page.lead}</p>
      <Blocks blocks={page.blocks} />
    </article>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // Blocks never change their order.
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <p className={styles['heading']} data-level={block.level}>
          {block.text}
        </p>
      );
    case 'paragraph':
      return (
        <p>
          <Line line={block.text} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Line line={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div className={styles['scroll']}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index}>
                    <Line line={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at}>
                      <Line line={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'question':
      return (
        <details>
          <summary>{block.question}</summary>
          <Blocks blocks={block.answer} />
        </details>
      );
  }
}

function Line({ line }: { line: readonly Inline[] }): ReactNode {
  return line.map((part, index) => {
    if (typeof part === 'string') return part;
    if ('strong' in part) return <strong key={index}>{part.strong}</strong>;
    return (
      <span key={index} className={styles['link']} title={part.to}>
        {part.link}
      </span>
    );
  });
}
