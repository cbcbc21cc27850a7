import { Badge } from '@dojang/shared-ui';
import { STATUSES, type Status } from '../data.schema.ts';

const COLORS: Record<Status, string> = { new: 'brand', doing: 'orange', done: 'green', spam: 'gray', removed: 'gray' };

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge colorPalette={COLORS[status]} flexShrink="0">
    {STATUSES[status]}
  </Badge>
);
