import { safeImage, safeLink } from '@dojang/renderer';

/** One element of a page as plain data. */
export interface PlainBlock {
  type: string;
  text?: string;
  href?: string;
  src?: string;
  alt?: string;
  blocks?: PlainBlock[];
}

type Fields = Record<string, unknown>;

const MAX_DEPTH = 40;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);
/** Text in a project may hold inline markup. */
const plain = (value: unknown) =>
  asText(
    asText(value)
      ?.replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  );

function toBlock(value: unknown, depth: number): PlainBlock[] {
  if (!isFields(value) || depth > MAX_DEPTH) return [];
  const attributes = isFields(value.attributes) ? value.attributes : {};
  const blocks = asList(value.components).flatMap((child) => toBlock(child, depth + 1));
  const fields = {
    text: plain(value.content),
    href: safeLink(attributes.href) ?? undefined,
    src: safeImage(attributes.src) ?? undefined,
    alt: asText(attributes.alt),
    blocks: blocks.length > 0 ? blocks : undefined,
  };
  const told = Object.entries(fields).filter(([, field]) => field !== undefined);
  if (told.length === 0) return [];
  const type = asText(value.type) ?? asText(value.tagName) ?? 'text';
  return [{ type, ...Object.fromEntries(told) }];
}

/** The blocks of a GrapesJS project as plain data: what a visitor can read, and nothing of the editor's own. */
export function plainBlocks(project: unknown): PlainBlock[] {
  if (!isFields(project)) return [];
  const page = asList(project.pages)[0];
  const frame = isFields(page) ? asList(page.frames)[0] : undefined;
  const root = isFields(frame) ? frame.component : isFields(page) ? page.component : undefined;
  return isFields(root) ? asList(root.components).flatMap((child) => toBlock(child, 0)) : [];
}
