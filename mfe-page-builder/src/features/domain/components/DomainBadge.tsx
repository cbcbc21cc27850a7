import { Badge } from '@dojang/shared-ui';
import { STATES } from '../domain.logic.ts';
import type { Domain } from '../domain.schema.ts';

export function DomainBadge({ status }: Pick<Domain, 'status'>) {
  const { label, palette } = STATES[status];
  return (
    <Badge colorPalette={palette} flexShrink="0">
      {label}
    </Badge>
  );
}
