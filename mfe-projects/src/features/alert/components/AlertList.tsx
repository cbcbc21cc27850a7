import { useSession } from '@dojang/shared-auth';
import { useInfiniteQuery } from '@dojang/shared-auth/query';
import { Box, EmptyState, ListSkeleton, MoreButton, QueryView, Text } from '@dojang/shared-ui';
import { BellOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { type AlertGroup, groupAlerts, isUnread, patchAlert, withKept } from '../alert.logic.ts';
import { useAlertActions } from '../alert.mutations.ts';
import { alertQueries } from '../alert.queries.ts';
import type { Alert, AlertPatch, View } from '../alert.schema.ts';
import { useAlertKeys } from '../use-alert-keys.ts';
import { AlertItem } from './AlertItem.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';

const EMPTY: Record<View, { title: string; description?: string }> = {
  unread: { title: '새 알림이 없어요', description: '나를 부르거나 맡긴 일이 생기면 여기에 보여요.' },
  mentions: { title: '나를 언급한 글이 없어요' },
  all: { title: '아직 받은 알림이 없어요' },
  snoozed: { title: '나중에 볼 알림이 없어요' },
  archived: { title: '보관한 알림이 없어요' },
};

/** One list of the inbox. It is mounted again for each view. */
export function AlertList({ view }: { view: View }) {
  const userId = useSession((session) => session.id);
  const query = useInfiniteQuery(alertQueries.list(userId, view));
  const actions = useAlertActions();
  const [kept, setKept] = useState<ReadonlyMap<string, Alert>>(new Map());
  const [selected, setSelected] = useState<string>();
  const [snoozing, setSnoozing] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);

  const alerts = withKept(query.data ?? [], view === 'unread' ? kept : new Map());
  const days = groupAlerts(alerts, new Date());
  const groups = days.flatMap((day) => day.groups);
  const at = groups.findIndex(({ key }) => key === selected);
  const current = groups[at];

  const select = (index: number) => {
    const group = groups[Math.min(Math.max(index, 0), groups.length - 1)];
    if (!group) return;
    setSelected(group.key);
    const row = box.current?.querySelector(`[data-alert="${group.alerts[0]?.id}"]`);
    const place = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button');
    place?.focus();
  };
  const change = (group: readonly Alert[], patch: AlertPatch, done?: string) => {
    const now = new Date().toISOString();
    const next = new Map(kept);
    for (const alert of group) {
      if (patch.read) next.set(alert.id, patchAlert(alert, patch, now));
      else next.delete(alert.id);
    }
    setKept(next);
    actions.change(group, patch, done);
  };
  // The next row gets the focus, so that pressing the key again continues with it.
  const leave = (group: AlertGroup, patch: AlertPatch, done: string) => {
    const index = groups.indexOf(group);
    const neighbour = groups[index + 1] ?? groups[index - 1];
    change(group.alerts, patch, done);
    if (neighbour) select(groups.indexOf(neighbour));
  };
  const snooze = (until: Date) => {
    const group = groups.find(({ key }) => key === snoozing);
    setSnoozing(null);
    const patch = { snoozed_until: until.toISOString(), read: false };
    if (group) leave(group, patch, '나중에 다시 알려 드릴게요');
  };

  useAlertKeys({
    enabled: groups.length > 0,
    next: () => select(at + 1),
    previous: () => select(at < 0 ? 0 : at - 1),
    archive: () => {
      if (!current) return;
      const isArchived = view === 'archived';
      leave(current, { archived: !isArchived }, isArchived ? '받은 알림으로 되돌렸어요' : '알림을 보관했어요');
    },
    toggleRead: () => current && change(current.alerts, { read: current.alerts.some(isUnread) }),
    snooze: () => current && view !== 'archived' && setSnoozing(current.key),
  });

  return (
    <Box ref={box}>
      <QueryView
        query={{ ...query, data: query.data && alerts }}
        skeleton={<ListSkeleton rows={6} />}
        empty={<EmptyState icon={<BellOff size={22} />} {...EMPTY[view]} />}
      >
        {() =>
          days.map(({ label, groups: ofDay }) => (
            <Box as="section" key={label} aria-label={label} mb="4">
              <Text as="h2" textStyle="xs" fontWeight="600" color="fg.muted" px={{ base: '2', md: '3' }} mb="1">
                {label}
              </Text>
              <Box as="ul" listStyleType="none">
                {ofDay.map((group) => (
                  <AlertItem
                    key={group.key}
                    group={group}
                    isSelected={group.key === selected}
                    onSelect={() => setSelected(group.key)}
                    onChange={(patch, done) => (done ? leave(group, patch, done) : change(group.alerts, patch))}
                    onSnooze={() => setSnoozing(group.key)}
                  />
                ))}
              </Box>
            </Box>
          ))
        }
      </QueryView>
      <MoreButton query={query} />
      <SnoozeDialog open={snoozing !== null} onClose={() => setSnoozing(null)} onChoose={snooze} />
    </Box>
  );
}
