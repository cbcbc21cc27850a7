import { Badge } from '@dojang/shared-ui';
import type { PageState } from '../page.logic.ts';

const LOOKS: Record<PageState, { label: string; palette: string }> = {
  draft: { label: '초안', palette: 'gray' },
  published: { label: '게시됨', palette: 'green' },
  changed: { label: '변경 있음', palette: 'orange' },
  'taken-down': { label: '게시 중단됨', palette: 'red' },
};

export function PageStateBadge({ state, size = 'sm' }: { state: PageState; size?: 'xs' | 'sm' }) {
  const { label, palette } = LOOKS[state];
  return (
    <Badge colorPalette={palette} variant="subtle" size={size}>
      {label}
    </Badge>
  );
}
