import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { languages } from './language.ts';
import { fieldKey } from './field-messages.ts';

const InLanguage = z.enum(languages, fieldKey('unknownLanguage'));

/** Text, or a link to a path of the shop, an anchor (#), another site, mailto: or tel:. */
const Inline = z.union([z.string(), z.object({ strong: z.string() }), z.object({ link: z.string(), to: z.string() })]);
export type Inline = z.infer<typeof Inline>;
const Line = z.array(Inline);

const Paragraph = z.object({ kind: z.literal('paragraph'), text: Line });
const List = z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(Line) });
const Table = z.object({ kind: z.literal('table'), head: z.array(Line), rows: z.array(z.array(Line)) });
const PlainBlock = z.discriminatedUnion('kind', [Paragraph, List, Table]);
export type PlainBlock = z.infer<typeof PlainBlock>;

/** `id` is unique on its page. */
const Heading = z.object({
  kind: z.literal('heading'),
  level: z.union([z.literal(2), z.literal(3)]),
  id: z.string(),
  text: z.string(),
});
const Question = z.object({
  kind: z.literal('question'),
  id: z.string(),
  question: z.string(),
  answer: z.array(PlainBlock),
});
const Block = z.discriminatedUnion('kind', [Heading, Paragraph, List, Table, Question]);
export type Block = z.infer<typeof Block>;

/** A text page in one language, with its placeholders filled in. */
export const PageOfWords = z.object({
  /** Starts with a slash. */
  path: z.string(),
  language: InLanguage,
  title: z.string(),
  /** One sentence below the title; also the page's description for search engines. */
  lead: z.string(),
  blocks: z.array(Block),
  faq: z.boolean(),
  /** Topics for a page with an enquiry form; empty where the visitor types one. Null for pages without a form. */
  topics: z.nullable(z.array(z.string())),
  /** A day in India, YYYY-MM-DD. */
  updated_on: z.string(),
});
export type PageOfWords = z.infer<typeof PageOfWords>;
export const PageReply = success(PageOfWords);

/** GET /api/get-page?path=/return-policy&language=hi */
export const PageQuery = z.object({
  path: z.string().check(z.maxLength(200, fieldKey('unknownPage'))),
  language: z._default(InLanguage, 'en'),
});
