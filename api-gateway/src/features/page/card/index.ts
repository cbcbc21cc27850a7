import { join } from 'node:path';
import { describeError } from '../../../platform/errors/describe-error.ts';
import type { Log } from '../../../platform/http/log.ts';
import { createMadeFiles, type MadeFilesOptions } from '../../../platform/made-files/made-files.ts';
import { createMaker } from '../../../platform/made-files/maker.ts';
import type { Caller } from '../../../platform/middleware/lanes/lane.ts';
import type { Lanes } from '../../../platform/middleware/lanes/lanes.ts';
import { createLimits, type LimitDeps, within } from '../../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../../platform/middleware/rate-limit/rate-limit.ts';
import { createChildJobs } from '../../../platform/process/child-jobs.ts';
import { namesPicture } from '../page-html.logic.ts';
import { type CardContent, cardContent, titleCard } from './card-content.logic.ts';
import { cardName } from './card-path.ts';

/** Time limit for a picture, including the start of the process. */
const PATIENCE_MS = 20_000;
const MOST_BYTES = 128 * 1024 * 1024;
/** Limits by network. A picture in the cache is not counted. */
const LIMITS = { card: { ...within(10, 100), keeps: 'all' } } as const;

export interface CardsDeps extends LimitDeps {
  room: { files: MadeFilesOptions['room'] };
  /** Folder of the made pictures. It may be deleted while the gateway is stopped. */
  imagesDir: string;
  lanes: Pick<Lanes, 'open'>;
  config: { productName: string };
  log: Log;
}

export interface Cards {
  /**
   * Starts making the share picture of a page that names no picture. Does not wait for it. When this fails, the first
   * request makes it.
   */
  prepare(html: string): void;
  /** The share picture of a page before it is published. */
  of(html: string, caller: Caller): Promise<Uint8Array<ArrayBuffer>>;
  titles: TitleCards;
}

/** Share pictures of product pages that have a title, e.g. notices. */
export interface TitleCards {
  /** The name of a picture. It is a hash of everything that the picture shows. */
  name(title: string): string;
  of(title: string, caller: Caller): Promise<Uint8Array<ArrayBuffer>>;
  /** Like `Cards.prepare`. */
  prepare(title: string): void;
}

/** Share pictures for pages without a picture of their own, because messengers read no picture inside the HTML. */
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
    // The process makes one picture at a time. A network has one place, so that the picture of another network is the
    // next.
    making: deps.lanes.open('cards', {
      total: 2,
      anonymous: 2,
      perCaller: 1,
      waiting: 256,
      waitingPerCaller: 16,
      waitMs: 30_000,
    }),
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
