import { createHash } from 'node:crypto';
import { namesPicture } from '../page-html.logic.ts';
import { type CardContent, cardContent } from './card-content.logic.ts';

/** Raise this number when the design changes. It changes the address, because messengers keep the picture of an address. */
const DESIGN = 1;

/** The name of a share picture. It is a hash of everything that the picture shows. */
export const cardName = (content: CardContent): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, content]))
    .digest('hex')
    .slice(0, 24);

/** The path of the share picture of a published page. Null when the page names a picture itself. */
export const cardPath = (pageId: string, html: string): string | null =>
  namesPicture(html) ? null : `/_card/${pageId}/${cardName(cardContent(html))}.png`;
