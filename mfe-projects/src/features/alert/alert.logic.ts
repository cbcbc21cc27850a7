import { dayAfter, fromKorean, koreanClock, koreanDay } from '@dojang/contract/time';
import type { Alert, AlertChange, AlertPatch, View } from './alert.schema.ts';

/** The alerts of one target on one day. They are shown together. */
export interface AlertGroup {
  key: string;
  /** The newest first. */
  alerts: Alert[];
}

export interface AlertDay {
  /** 오늘, 어제, 9월 3일. */
  label: string;
  groups: AlertGroup[];
}

function dayLabel(time: string, today: string): string {
  const iso = koreanDay(time);
  if (iso === today) return '오늘';
  if (iso === dayAfter(today, -1)) return '어제';
  if (iso === dayAfter(today, 1)) return '내일';
  const [year, month, day] = iso.split('-').map(Number);
  const text = `${month}월 ${day}일`;
  return today.startsWith(`${year}-`) ? text : `${year}년 ${text}`;
}

/** The alerts by day, and within a day by target. Targets are ordered by their newest alert. */
export function groupAlerts(alerts: readonly Alert[], now: Date): AlertDay[] {
  const days = new Map<string, Map<string, AlertGroup>>();
  const today = koreanDay(now);
  for (const alert of alerts) {
    const label = dayLabel(alert.shown_at, today);
    const groups = days.get(label) ?? new Map<string, AlertGroup>();
    days.set(label, groups);
    const key = `${label} ${alert.target_type} ${alert.target_id}`;
    const group = groups.get(key);
    if (group) group.alerts.push(alert);
    else groups.set(key, { key, alerts: [alert] });
  }
  return [...days].map(([label, groups]) => ({ label, groups: [...groups.values()] }));
}

export const isUnread = ({ read_at }: Pick<Alert, 'read_at'>): boolean => read_at === null;

/** Whether the bell counts the alert. */
export const isOpen = ({ read_at, archived_at, shown_at }: Alert, now: string): boolean =>
  read_at === null && archived_at === null && Date.parse(shown_at) <= Date.parse(now);

/** The alert after a change; `now` is ISO 8601. */
export function patchAlert(alert: Alert, { read, archived, snoozed_until }: AlertPatch, now: string): Alert {
  return {
    ...alert,
    ...(read !== undefined && { read_at: read ? (alert.read_at ?? now) : null }),
    ...(archived !== undefined && { archived_at: archived ? (alert.archived_at ?? now) : null }),
    ...(snoozed_until !== undefined && { snoozed_until, shown_at: snoozed_until ?? alert.shown_at }),
  };
}

/**
 * Whether an alert is still in a list after a change. An alert that was just read stays in the list of unread alerts until the
 * list is opened again, because a row must not disappear under the pointer that opens it.
 */
export function staysIn(view: View, { archived_at, shown_at }: Alert, now: string): boolean {
  const isAsleep = new Date(shown_at) > new Date(now);
  if (view === 'archived') return archived_at !== null;
  if (archived_at !== null) return false;
  return view === 'snoozed' ? isAsleep : !isAsleep;
}

/** The rows of a list after changes. */
export function applyChanges(
  alerts: readonly Alert[],
  changes: readonly AlertChange[],
  view: View,
  now: string,
): Alert[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  return alerts.flatMap((alert) => {
    const change = byId.get(alert.id);
    if (!change) return [alert];
    const changed = patchAlert(alert, change, now);
    return staysIn(view, changed, now) ? [changed] : [];
  });
}

/** The changes that restore the present state of these alerts. */
export const undoOf = (alerts: readonly Alert[], { read, archived, snoozed_until }: AlertPatch): AlertChange[] =>
  alerts.map((alert) => ({
    id: alert.id,
    ...(read !== undefined && { read: alert.read_at !== null }),
    ...(archived !== undefined && { archived: alert.archived_at !== null }),
    ...(snoozed_until !== undefined && { snoozed_until: alert.snoozed_until }),
  }));

/** The list, with rows that were read here and that the server has removed from the list. Each is at its former place. */
export function withKept(alerts: readonly Alert[], kept: ReadonlyMap<string, Alert>): Alert[] {
  const known = new Set(alerts.map(({ id }) => id));
  const missing = [...kept.values()].filter(({ id }) => !known.has(id));
  if (missing.length === 0) return [...alerts];
  return [...alerts, ...missing].sort((a, b) => Date.parse(b.shown_at) - Date.parse(a.shown_at));
}

export interface SnoozeChoice {
  label: string;
  until: Date;
}

/** The choices: 오늘 저녁 (until an hour before it), 내일 아침, 다음 주 월요일, in Korea. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const today = koreanDay(now);
  const morningAfter = (days: number) => fromKorean(`${dayAfter(today, days)}T09:00`);
  const evening = fromKorean(`${today}T18:00`);
  const isEveningFar = evening.getTime() - now.getTime() > 3_600_000;
  const toMonday = (8 - koreanClock(now).getUTCDay()) % 7 || 7;
  return [
    ...(isEveningFar ? [{ label: '오늘 저녁', until: evening }] : []),
    { label: '내일 아침', until: morningAfter(1) },
    { label: '다음 주 월요일', until: morningAfter(toMonday) },
  ];
}
