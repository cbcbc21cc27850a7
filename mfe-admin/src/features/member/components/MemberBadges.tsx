import type { Level } from '@dojang/shared-auth';
import { Badge } from '@dojang/shared-ui';
import { levelName } from '../../../names.ts';

const PALETTES: Record<Level, string> = { member: 'gray', admin: 'brand', super: 'brand' };

export function LevelBadge({ level }: { level: Level }) {
  return (
    <Badge colorPalette={PALETTES[level]} variant={level === 'super' ? 'solid' : 'subtle'}>
      {levelName(level)}
    </Badge>
  );
}

export function SuspendedBadge() {
  return <Badge colorPalette="red">정지</Badge>;
}
