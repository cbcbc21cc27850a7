import { LinkTabs } from '@dojang/shared-ui';
import type { View } from '../alert.schema.ts';

export type Place = View | 'settings';

const TABS = (
  [
    ['unread', '안 읽음'],
    ['mentions', '멘션'],
    ['all', '전체'],
    ['snoozed', '나중에'],
    ['archived', '보관함'],
    ['settings', '설정'],
  ] satisfies [Place, string][]
).map(([id, label]) => ({ id, label, to: { search: id === 'unread' ? '' : `?view=${id}` } }));

/** Links to the lists of the inbox and to its settings. */
export const ViewLinks = ({ current }: { current: Place }) => (
  <LinkTabs label="알림 목록" current={current} tabs={TABS} mb="4" />
);
