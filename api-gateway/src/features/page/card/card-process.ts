// A child process for share pictures, see `serveJobs`, because headlines and drawings come from strangers.
import sharp from 'sharp';
import { serveJobs } from '../../../platform/process/serve-jobs.ts';
import type { CardContent } from './card-content.logic.ts';
import { cardSvg } from './card-svg.logic.ts';
import { typeface } from './typeface.ts';

const MOST_SECONDS = 4;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });

const picture = async (content: CardContent): Promise<Uint8Array> => {
  const svg = cardSvg(content, await typeface(content.font), await typeface('pretendard'));
  return sharp(Buffer.from(svg)).timeout({ seconds: MOST_SECONDS }).png({ palette: true, effort: 4 }).toBuffer();
};

// A drawing that takes too long is left out, so that it is not drawn again for each visitor.
serveJobs((content: CardContent) => picture(content).catch(() => picture({ ...content, drawing: '' })));
