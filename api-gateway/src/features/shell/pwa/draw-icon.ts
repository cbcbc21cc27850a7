import sharp from 'sharp';
import { type AppIcon, withoutCorners } from './app-icons.ts';

/** An icon of the app as PNG, drawn from the SVG. */
export const drawIcon = (svg: string, { size, isCut }: AppIcon): Promise<Buffer> => {
  const drawn = sharp(Buffer.from(isCut ? withoutCorners(svg) : svg), { density: 72 * (size / 32) }).resize(size, size);
  return (isCut ? drawn.flatten() : drawn).png({ compressionLevel: 9, effort: 10 }).toBuffer();
};
