import { Badge } from '@dojang/shared-ui';
import { STATE_NAMES, type VersionState } from '../agreement.logic.ts';

const PALETTES: Readonly<Record<VersionState, string>> = {
  draft: 'gray',
  upcoming: 'orange',
  current: 'green',
  former: 'gray',
};

export const StateBadge = ({ state }: { state: VersionState }) => (
  <Badge colorPalette={PALETTES[state]}>{STATE_NAMES[state]}</Badge>
);
