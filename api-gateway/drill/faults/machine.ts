import fs from 'node:fs';
import { gatewayOf } from '../processes.ts';
import { type Fault, lasting } from './fault.ts';
import { limitHandles } from './file-handles.ts';

const MINUTE = 60_000;
/** Clock changes: minutes back, an hour forward, a night forward. */
const SHIFTS = [-10 * MINUTE, 65 * MINUTE, 8 * 60 * MINUTE];

/** Faults of the disk, the clock and the limits of the machine. */
export const machines: readonly Fault[] = [
  lasting(
    'disk: full',
    1,
    ({ disk }) => {
      disk?.fill();
      return () => disk?.free();
    },
    { needs: 'disk' },
  ),
  lasting(
    'disk: read-only',
    1,
    ({ disk }) => {
      disk?.readOnly();
      return () => disk?.writable();
    },
    { needs: 'disk' },
  ),
  lasting(
    'disk: no inodes',
    1,
    ({ disk }) => {
      disk?.takeInodes();
      return () => disk?.free();
    },
    { needs: 'disk', isLong: true },
  ),
  lasting('no file handles', 1, ({ platform }) => limitHandles(gatewayOf(platform.dataDir)), { needs: 'linux' }),
  lasting('clock: set wrong', 1, ({ platform, random }) => {
    fs.writeFileSync(platform.clockFile, String(SHIFTS[Math.floor(random() * SHIFTS.length)]));
    return () => fs.rmSync(platform.clockFile, { force: true });
  }),
];
