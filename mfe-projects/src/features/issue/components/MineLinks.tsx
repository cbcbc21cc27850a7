import { LinkTabs } from '@dojang/shared-ui';
import { MINE_REASONS, type MineReason } from '../issue.schema.ts';
import { MINE_NAMES } from '../mine.logic.ts';

const TABS: readonly { id: MineReason | 'boards'; to: string; label: string }[] = [
  ...MINE_REASONS.map((id) => ({ id, to: id === 'assigned' ? '/issue' : `/issue?of=${id}`, label: MINE_NAMES[id] })),
  { id: 'boards', to: '/issue/board', label: '보드' },
];

/** Links to the lists of the user's own issues and to the boards of all projects. */
export const MineLinks = ({ current }: { current: MineReason | 'boards' }) => (
  <LinkTabs label="내 이슈 목록" current={current} tabs={TABS} mb="4" />
);
