// A process of its own for share pictures, see `serveJobs`: headlines and drawings are those of strangers.
import sharp from 'sharp';
import { serveJobs } from '../../../platform/process/serve-jobs.ts';
import type { CardContent } from './card-content.logic.ts';
import { cardSvg } from './card-svg.logic.ts';
import { typeface } from './typeface.ts';

const MOST_SECONDS = 8;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

serveJobs(async (content: CardContent): Promise<Uint8Array> => {
  const svg = Buffer.from(cardSvg(content, await typeface(content.font), await typeface('pretendard')));
  return sharp(svg).timeout({ seconds: MOST_SECONDS }).png({ palette: true, effort: 4 }).toBuffer();
});
