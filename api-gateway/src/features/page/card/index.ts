import { join } from 'node:path';
import { describeError } from '../../../platform/errors/describe-error.ts';
import type { Log } from '../../../platform/http/log.ts';
import { createMadeFiles, type MadeFilesOptions } from '../../../platform/made-files/made-files.ts';
import { createMaker } from '../../../platform/made-files/maker.ts';
import { type Caller, Lane } from '../../../platform/middleware/lanes/lane.ts';
import { createLimits, type LimitDeps, within } from '../../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../../platform/middleware/rate-limit/rate-limit.ts';
import { createChildJobs } from '../../../platform/process/child-jobs.ts';
import { namesPicture } from '../page-html.logic.ts';
import { type CardContent, cardContent, titleCard } from './card-content.logic.ts';
import { cardName } from './card-path.ts';

/** Including the start of the process. */
const PATIENCE_MS = 20_000;
const MOST_BYTES = 128 * 1024 * 1024;
/** By network. A picture that is in the cache is not counted. */
const LIMITS = { card: { ...within(10, 100), keeps: 'all' } } as const;

export interface CardsDeps extends LimitDeps {
  room: { files: MadeFilesOptions['room'] };
  /** Folder of pictures that were made; it may be deleted while the gateway is stopped. */
  imagesDir: string;
  config: { productName: string };
  log: Log;
}

export interface Cards {
  /** Makes the share picture of a page that names none, without waiting for it. It is made at the first request when this fails. */
  prepare(html: string): void;
  /** The share picture of what a page will show. */
  of(html: string, caller: Caller): Promise<Uint8Array<ArrayBuffer>>;
  titles: TitleCards;
}

/** Share pictures of pages of the product that have a title, e.g. notices. */
export interface TitleCards {
  /** The name of a picture, of all that it shows. */
  name(title: string): string;
  of(title: string, caller: Caller): Promise<Uint8Array<ArrayBuffer>>;
  /** As `Cards.prepare`. */
  prepare(title: string): void;
}

/** Share pictures of pages that have none of their own: messengers read no picture that stands in the page itself. */
export function createCards(deps: CardsDeps): Cards {
  const limits = createLimits(deps, LIMITS);
  const make = createMaker<CardContent>({
    keyOf: cardName,
    cache: createMadeFiles({
      folder: join(deps.imagesDir, 'cards'),
      room: deps.room.files,
      maxBytes: MOST_BYTES,
      onFailure: (error) => deps.log({ level: 'warn', event: 'card_not_kept', error: describeError(error) }),
    }),
    worker: createChildJobs<CardContent, Uint8Array>(new URL('./card-process.ts', import.meta.url), PATIENCE_MS),
    // The process makes one at a time. A network has one place, so that another one's picture is the next.
    making: new Lane({ total: 2, anonymous: 2, perCaller: 1, waiting: 256, waitingPerCaller: 16, waitMs: 30_000 }),
    count: ({ key }) => take([limits('card', key)], 'too_many_requests'),
  });
  const ofTitle = (title: string) => titleCard(title, deps.config.productName);
  const inAdvance = (content: CardContent) => void make(content, { kind: 'server', key: '' }).catch(() => {});
  return {
    of: (html, caller) => make(cardContent(html), caller),
    prepare(html) {
      if (namesPicture(html)) return;
      inAdvance(cardContent(html));
    },
    titles: {
      name: (title) => cardName(ofTitle(title)),
      of: (title, caller) => make(ofTitle(title), caller),
      prepare: (title) => inAdvance(ofTitle(title)),
    },
  };
}
