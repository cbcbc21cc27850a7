import { createHash } from 'node:crypto';
import { namesPicture } from '../page-html.logic.ts';
import { type CardContent, cardContent } from './card-content.logic.ts';

/** Changes with the design, because messengers keep the picture of an address. */
const DESIGN = 1;

/** The name of a share picture, of all that it shows. */
export const cardName = (content: CardContent): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, content]))
    .digest('hex')
    .slice(0, 24);

/** Where the share picture of a published page is. Null for a page that names a picture. */
export const cardPath = (pageId: string, html: string): string | null =>
  namesPicture(html) ? null : `/_card/${pageId}/${cardName(cardContent(html))}.png`;
